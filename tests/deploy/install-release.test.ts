// Runs install-release.sh on a test repository, with a fake npm.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

const script = join(import.meta.dirname, '../../deploy/bin/install-release.sh')

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'fretboard-install-'))
  onTestFinished(() => rm(home, { recursive: true }))
  await mkdir(join(home, 'bin'))
  const npm =
    '#!/bin/sh\necho "npm $*"\nif [ "$1" = run ]; then echo "$BUILD_COMMIT" > built; test ! -e broken; fi\n'
  await writeFile(join(home, 'bin/npm'), npm, { mode: 0o755 })
  git('.', 'init', '--initial-branch=main', 'origin')
  commit()
  git('origin', 'tag', 'v0.1.0')
  git('.', 'clone', 'origin', 'source')
  // Creates a commit that the clone does not have yet.
  commit()
  git('origin', 'tag', 'v0.2.0')
  commit()
})

function run(folder: string, command: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${home}/bin:${process.env['PATH']}`, HOME: home, FRETBOARD_HOME: home },
  })
  return { status, stdout, stderr }
}

function git(folder: string, ...args: string[]): string {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  const { status, stdout, stderr } = run(join(home, folder), 'git', [...author, ...args])
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

const commit = () => git('origin', 'commit', '--allow-empty', '--message=change')
const install = (...args: string[]) => run(home, 'sh', [script, ...args])
const releases = () => readdir(join(home, 'releases'))
const readBuild = async (name: string) =>
  (await readFile(join(home, 'releases', name, 'built'), 'utf8')).trim()

const getMode = async (path: string) => ((await stat(join(home, path))).mode & 0o777).toString(8)

describe('install-release', () => {
  test('builds the commit of a tag in a folder named after the tag', async () => {
    const { status, stdout, stderr } = install('v0.2.0')
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'v0.2.0\n' })
    expect(stderr).toContain(`${home}/releases/v0.2.0 is built\n`)
    expect(await releases()).toEqual(['v0.2.0'])
    expect(await readBuild('v0.2.0')).toBe(git('origin', 'rev-parse', 'v0.2.0'))
    const stderrAgain = `${home}/releases/v0.2.0 already exists\n`
    expect(install('v0.2.0')).toEqual({ status: 0, stdout: 'v0.2.0\n', stderr: stderrAgain })
  })

  test("makes a release readable for the user of the service, regardless of root's umask", async () => {
    expect(run(home, 'sh', ['-c', `umask 077; exec sh ${script} v0.2.0`]).status).toBe(0)
    const modes = await Promise.all(['releases', 'releases/v0.2.0', 'releases/v0.2.0/built'].map(getMode))
    expect(modes).toEqual(['755', '755', '644'])
  })

  test.each([
    ['a branch', () => 'main'],
    ['a commit', () => git('origin', 'rev-parse', 'main')],
  ])('builds %s in a folder named after its commit', async (_what, wanted) => {
    const expected = git('origin', 'rev-parse', 'main')
    const name = expected.slice(0, 12)
    expect(install(wanted())).toMatchObject({ status: 0, stdout: `${name}\n` })
    expect(await releases()).toEqual([name])
    expect(await readBuild(name)).toBe(expected)
  })

  test('rejects a missing release, lists the existing tags, and leaves no files', async () => {
    expect(install('v9.9.9')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'no such tag: v9.9.9; there are: v0.2.0 v0.1.0\n',
    })
    expect(await readdir(home)).not.toContain('releases')
  })

  test('leaves no files after a failed build', async () => {
    await writeFile(join(home, 'origin/broken'), '')
    git('origin', 'add', 'broken')
    git('origin', 'commit', '--message=broken')
    expect(install('main').status).toBe(1)
    expect(await releases()).toEqual([])
  })

  test.each([[[]], [['--help']], [['v0.1.0', 'v0.2.0']]])('prints the usage for the arguments %j', (args) => {
    expect(install(...args)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^usage: install-release\.sh /),
    })
  })
})
