// Folders for tests of the embedded database; they go when the test is over.
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { openEmbedded } from '../embedded/open-embedded.ts'
import { silentLog } from './silent-log.ts'

const perWorker: typeof globalThis & { fretboardTestFolder?: Promise<string> } = globalThis

/** @returns an empty folder. */
export async function emptyFolder(): Promise<string> {
  const folder = await newFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** @returns a data directory with a migrated database that was closed cleanly: a copy, to be spoilt at will. */
export async function folderWithDatabase(): Promise<string> {
  perWorker.fretboardTestFolder ??= makeDatabase()
  const folder = await emptyFolder()
  await cp(await perWorker.fretboardTestFolder, folder, { recursive: true })
  return folder
}

const newFolder = () => mkdtemp(join(tmpdir(), 'fretboard-test-'))

async function makeDatabase(): Promise<string> {
  const folder = await newFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = await openEmbedded({ dataDir: folder, log: silentLog })
  await database.close()
  return folder
}
