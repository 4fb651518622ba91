// A migrated embedded database, in memory. Loading it is quicker than creating one.
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'

import { PGlite } from '@electric-sql/pglite'

import { migrateEmbedded } from '../embedded/embedded-database.ts'
import { silentLog } from './silent-log.ts'
import { cached } from './template-cache.ts'

/** @returns a PGlite with all tables and no rows. */
export async function loadEmbeddedTemplate(): Promise<PGlite> {
  const path = await cached('memory.tar', makeTemplate)
  return PGlite.create({ loadDataDir: await openAsBlob(path) })
}

async function makeTemplate(path: string): Promise<void> {
  const client = await PGlite.create()
  await migrateEmbedded(client, silentLog)
  const dump = await client.dumpDataDir('none')
  await client.close()
  await writeFile(path, dump.stream())
}
