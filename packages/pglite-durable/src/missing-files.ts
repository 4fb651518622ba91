import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'

import { cannotOpen } from './open-error.ts'

type Relation = { name: string; path: string }

/**
 * Checks that the files of all tables and indexes exist. PostgreSQL itself notices a missing file only when a query
 * reads the file.
 * @throws OpenError with the first missing file
 */
export async function refuseMissingFiles(client: PGlite, directory: string): Promise<void> {
  const { rows } = await client.query<Relation>(
    `select oid::regclass::text as name, pg_relation_filepath(oid) as path from pg_class
     where pg_relation_filepath(oid) is not null and relpersistence = 'p' order by oid`,
  )
  const missing = rows.find(({ path }) => !existsSync(join(directory, path)))
  if (missing)
    throw cannotOpen('damaged', directory, `${missing.path}, the file of ${missing.name}, is missing`)
}
