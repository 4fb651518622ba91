// Finds tables and indexes whose file is gone: PostgreSQL itself would notice when somebody asks for their rows.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'

import { damaged } from './cannot-open.ts'

type Relation = { name: string; path: string }

/** @throws StorageProblem that names the first one. */
export async function refuseMissingFiles(client: PGlite, directory: string): Promise<void> {
  const { rows } = await client.query<Relation>(
    `select oid::regclass::text as name, pg_relation_filepath(oid) as path from pg_class
     where pg_relation_filepath(oid) is not null and relpersistence = 'p' order by oid`,
  )
  const missing = rows.find(({ path }) => !existsSync(join(directory, path)))
  if (missing) throw damaged(directory, `${missing.path}, the file of ${missing.name}, is missing`)
}
