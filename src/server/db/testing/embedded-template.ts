// Migrated embedded databases that tests copy, because copying a database is faster than creating and migrating one.
import { cpSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { migrateEmbedded, openEmbedded } from '../embedded/open-embedded.ts'
import { silentLog } from './silent-log.ts'
import { cachedTemplate } from './template-cache.ts'

const FSYNC_OFF = '-F'
const syncing = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

/**
 * Returns an in-memory PGlite with empty tables. It syncs files at each commit, so that `countSyncs` can count the
 * syncs.
 */
export async function loadEmbeddedTemplate(): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams.filter((param) => param !== FSYNC_OFF), ...syncing]
  return PGlite.create({ loadDataDir: await openAsBlob(await memoryTemplate()), startParams })
}

/** Returns the path of a file with a dump of a migrated, empty database. */
export const memoryTemplate = (): Promise<string> =>
  cachedTemplate('memory.tar', async (path) => {
    const client = await PGlite.create()
    await migrateEmbedded(client, silentLog)
    const dump = await client.dumpDataDir('none')
    await client.close()
    await writeFile(path, dump.stream())
  })

/** Returns the path of a data directory with a migrated, empty database that was closed cleanly. */
export const folderTemplate = (): Promise<string> =>
  cachedTemplate('folder', async (dataDir) => {
    const database = await openEmbedded({ dataDir, log: silentLog })
    await database.close()
  })

/** Creates the data directory `dataDir` with a copy of a migrated, empty database. */
export async function copyDatabaseTo(dataDir: string): Promise<void> {
  // Uses cpSync, because fs.promises.cp takes fifteen times as long for a thousand small files.
  cpSync(await folderTemplate(), dataDir, { recursive: true })
}

/**
 * Returns a function that copies an original data directory to a path. The first call creates the original, and `fill`
 * fills its database. The original is deleted at the end of the process.
 */
export function createCopier(fill: (dataDir: string) => Promise<void>): (dataDir: string) => Promise<void> {
  const make = async () => {
    const filled = mkdtempSync(join(tmpdir(), 'fretboard-filled-'))
    process.once('exit', () => rmSync(filled, { recursive: true, force: true }))
    await copyDatabaseTo(filled)
    await fill(filled)
    return filled
  }
  let filled: Promise<string> | undefined
  return async (dataDir) => cpSync(await (filled ??= make()), dataDir, { recursive: true })
}
