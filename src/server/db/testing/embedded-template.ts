// Migrated embedded databases that tests copy: faster than creating one each time.
import { cpSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { migrateEmbedded } from '../embedded/embedded-database.ts'
import { openEmbedded } from '../embedded/open-embedded.ts'
import { silentLog } from './silent-log.ts'
import { cached } from './template-cache.ts'

const FSYNC_OFF = '-F'
const syncing = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

/** @returns a PGlite in memory with all tables and no rows, which syncs what it commits: `countSyncs` counts that. */
export async function loadEmbeddedTemplate(): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams.filter((param) => param !== FSYNC_OFF), ...syncing]
  return PGlite.create({ loadDataDir: await openAsBlob(await memoryTemplate()), startParams })
}

/** @returns the path of a dump. */
export const memoryTemplate = (): Promise<string> =>
  cached('memory.tar', async (path) => {
    const client = await PGlite.create()
    await migrateEmbedded(client, silentLog)
    const dump = await client.dumpDataDir('none')
    await client.close()
    await writeFile(path, dump.stream())
  })

/** @returns the path of a data directory that was closed cleanly. */
export const folderTemplate = (): Promise<string> =>
  cached('folder', async (dataDir) => {
    const database = await openEmbedded({ dataDir, log: silentLog })
    await database.close()
  })

/** Makes `dataDir` a data directory with a migrated database, which was closed cleanly. */
export async function copyDatabaseTo(dataDir: string): Promise<void> {
  // Of a thousand small files; fs.promises.cp takes fifteen times as long.
  cpSync(await folderTemplate(), dataDir, { recursive: true })
}

/**
 * Has `fill` fill one data directory, and copies that from then on. It goes when the process ends.
 * @returns what makes `dataDir` such a directory.
 */
export function copiesOf(fill: (dataDir: string) => Promise<void>): (dataDir: string) => Promise<void> {
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
