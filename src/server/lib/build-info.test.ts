import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { readBuildInfo } from './build-info.ts'
import { emptyFolder } from './empty-folder.testing.ts'

async function project(stamp?: string): Promise<string> {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'package.json'), '{ "version": "2.7.1" }')
  await mkdir(join(folder, 'dist'))
  if (stamp !== undefined) await writeFile(join(folder, 'dist/build.json'), stamp)
  return folder
}

describe('readBuildInfo', () => {
  test('returns the version from package.json and the commit from dist/build.json', async () => {
    expect(readBuildInfo(await project('{ "commit": "5a53f2c" }'))).toEqual({
      version: '2.7.1',
      commit: '5a53f2c',
    })
  })

  test('returns the commit `unknown` if dist/build.json does not exist', async () => {
    expect(readBuildInfo(await project())).toEqual({ version: '2.7.1', commit: 'unknown' })
  })

  test('throws for an invalid dist/build.json', async () => {
    const folder = await project('{}')
    expect(() => readBuildInfo(folder)).toThrow('commit')
  })
})
