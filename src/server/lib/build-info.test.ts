import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { emptyFolder } from '#server/db/testing/folders.ts'

import { readBuildInfo } from './build-info.ts'

async function project(stamp?: string): Promise<string> {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'package.json'), '{ "version": "2.7.1" }')
  await mkdir(join(folder, 'dist'))
  if (stamp !== undefined) await writeFile(join(folder, 'dist/build.json'), stamp)
  return folder
}

test('a build has the version of its package and the commit that was stamped into it', async () => {
  expect(readBuildInfo(await project('{ "commit": "5a53f2c" }'))).toEqual({
    version: '2.7.1',
    commit: '5a53f2c',
  })
})

test('what was not built has no commit', async () => {
  expect(readBuildInfo(await project())).toEqual({ version: '2.7.1', commit: 'unknown' })
})

test('a stamp that cannot be read is an error, not an unknown commit', async () => {
  const folder = await project('{}')
  expect(() => readBuildInfo(folder)).toThrow('commit')
})
