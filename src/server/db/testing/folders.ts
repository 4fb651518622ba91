// Folders for tests of the embedded database; they go when the test is over.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { copyDatabaseTo } from './embedded-template.ts'

/** @returns an empty folder. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fretboard-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** @returns a data directory with a migrated database that was closed cleanly: a copy, to be spoilt at will. */
export async function folderWithDatabase(): Promise<string> {
  const folder = await emptyFolder()
  await copyDatabaseTo(folder)
  return folder
}
