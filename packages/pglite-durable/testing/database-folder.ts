import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { onTestFinished } from 'vitest'

import { prepareRecords } from '../crash-rig/records.ts'
import { openDurable } from '../src/index.ts'

/** Creates a folder that is deleted after the test. Returns its path. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pglite-durable-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Copies a cleanly closed database with the tables of the crash rig. Returns the path. Tests may damage the copy. */
export async function databaseDirectory(): Promise<string> {
  const directory = join(await emptyFolder(), 'pgdata')
  // The directory has a thousand small files. For these, fs.promises.cp takes fifteen times as long as cpSync.
  cpSync(await template(), directory, { recursive: true })
  return directory
}

/**
 * Returns the path of a database to copy, because creating a database takes seconds and copying one takes 60 ms. The
 * template is cached until PGlite or the tables change.
 */
export async function template(): Promise<string> {
  const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const hash = createHash('sha256')
    .update(await readFile(join(pglite, '../package.json')))
    .update(await readFile(join(import.meta.dirname, '../crash-rig/records.ts')))
  const cache = join(pglite, '../../../.cache/pglite-durable')
  const path = join(cache, hash.digest('hex').slice(0, 16))
  await access(path).catch(() => createTemplate(cache, path))
  return path
}

/**
 * Creates the template at `path`. If several workers create it concurrently, keeps the template of the first worker.
 */
async function createTemplate(cache: string, path: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const aside = await mkdtemp(join(cache, 'creating-'))
  const { close } = await openDurable(join(aside, 'pgdata'), { prepare: prepareRecords })
  await close()
  await rename(join(aside, 'pgdata'), path).catch((error: unknown) =>
    access(path).catch(() => Promise.reject(error)),
  )
  await rm(aside, { recursive: true })
}
