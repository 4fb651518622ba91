// A migrated embedded database as one file, made once per set of migrations: loading it is quicker than creating.
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { migrateEmbedded } from '../embedded/embedded-database.ts'
import { schemaVersion } from '../migrate.ts'
import { silentLog } from './silent-log.ts'

const cacheFolder = join(import.meta.dirname, '../../../../node_modules/.cache/fretboard')

/** @returns a PGlite in memory, with all tables and no rows. */
export async function loadEmbeddedTemplate(): Promise<PGlite> {
  const path = await templatePath()
  await access(path).catch(() => makeTemplate(path))
  return PGlite.create({ loadDataDir: await openAsBlob(path) })
}

async function templatePath(): Promise<string> {
  const pglite = await readFile(join(cacheFolder, '../../@electric-sql/pglite/package.json'))
  const key = createHash('sha256').update(pglite).update(schemaVersion()).digest('hex').slice(0, 16)
  return join(cacheFolder, `embedded-${key}.tar`)
}

async function makeTemplate(path: string): Promise<void> {
  const client = await PGlite.create()
  await migrateEmbedded(client, silentLog)
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(cacheFolder, { recursive: true })
  // Under another name first: several workers may be doing this.
  await writeFile(`${path}.${process.pid}`, dump.stream())
  await rename(`${path}.${process.pid}`, path)
}
