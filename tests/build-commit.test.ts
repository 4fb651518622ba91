import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { findBuildCommit } from '../tools/scripts/build-commit.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fretboard-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()

describe('the commit of a build', () => {
  test('is the checked-out commit if the build runs in a repository', async () => {
    git('init', '-q')
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '--allow-empty', '-m', 'first')
    expect(await findBuildCommit(folder, '')).toBe(git('rev-parse', 'HEAD'))
  })

  test('is BUILD_COMMIT if the build does not run in a repository', async () => {
    expect(await findBuildCommit(folder, '5a53f2cd')).toBe('5a53f2cd')
    expect(await findBuildCommit(folder, '')).toBe('unknown')
  })

  test.each(['latest', '5a53f2', '5A53F2CD', '5a53f2cd\n'])('cannot be %j', async (given) => {
    await expect(findBuildCommit(folder, given)).rejects.toThrow(
      `BUILD_COMMIT is ${JSON.stringify(given)}. Use a commit of 7 to 64 digits 0-9, a-f.`,
    )
  })
})
