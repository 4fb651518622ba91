import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'

import type { Db } from '../database.ts'
import { schemaVersion } from '../migrate.ts'
import { type AnyTable, tables } from '../schema.ts'
import { StorageError } from '../storage-error.ts'
import { type Batch, type Ending, inBatches, readBeginning, readEnding } from './format.ts'
import { writeIdentities } from './identities.ts'
import { Progress, type Say } from './progress.ts'

/** `tx` must be rolled back when this throws. @throws StorageError for another schema, or lines that are not whole. */
export async function restoreLines(tx: Db, lines: AsyncIterable<string>, say: Say): Promise<void> {
  const batches = inBatches(lines)
  const first = await batches.next()
  if (first.done || first.value.key !== 'backup') throw new StorageError('this is not a backup')
  requireSameSchema(first.value)
  const progress = new Progress(say)
  let ending: Ending | undefined
  for await (const { key, values } of batches) {
    if (ending) throw new StorageError('this backup is damaged: its end is followed by more')
    if (key === 'end') ending = readEnding(values.join(''))
    else {
      await insertRows(tx, tableNamed(key), values)
      progress.add(key, values.length)
    }
  }
  if (!ending) throw new StorageError('this backup is not whole: its end is missing')
  await finish(tx, ending, progress)
}

function requireSameSchema({ values }: Batch): void {
  const { schema, version, commit } = readBeginning(values.join(''))
  const own = schemaVersion()
  if (schema === own) return
  const writer = version === undefined ? 'the version that wrote it' : `version ${version} (commit ${commit})`
  throw new StorageError(
    `this backup has schema ${schema} and this program has ${own}: restore it with ${writer}`,
  )
}

function tableNamed(name: string): AnyTable {
  const table = tables.find((candidate) => getTableName(candidate) === name)
  if (!table) throw new StorageError(`there is no table ${name}`)
  return table
}

async function insertRows(tx: Db, table: AnyTable, rows: string[]): Promise<void> {
  const columns = getTableConfig(table).columns.filter((column) => !column.generated)
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${table} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`,
  )
}

async function finish(tx: Db, ending: Ending, progress: Progress): Promise<void> {
  for (const table of tables) {
    const name = getTableName(table)
    const { rows, identities } = ending[name] ?? {}
    if (rows === undefined || identities === undefined)
      throw new StorageError(`this backup is damaged: its end does not tell how many rows ${name} has`)
    if (rows !== progress.rowsOf(name))
      throw new StorageError(`this backup is not whole: it should have ${rows} rows of ${name}`)
    await writeIdentities(tx, table, identities)
    progress.finish(name)
  }
}

/** @returns the name of a table that has rows. */
export async function findRows(db: Db): Promise<string | undefined> {
  for (const table of tables) {
    const { rows } = await db.execute(sql`select 1 from ${table} limit 1`)
    if (rows.length > 0) return getTableName(table)
  }
  return undefined
}

/** PostgreSQL's feature_not_supported: of truncate, that a table outside of the list refers to one that is in it. */
const REFERRED_TO = '0A000'

/** @throws StorageError where a newer version has added tables that refer to ours. */
export async function deleteAllRows(db: Db): Promise<void> {
  try {
    await db.execute(sql`truncate ${sql.join([...tables], sql`, `)}`)
  } catch (error) {
    const { cause } = error instanceof Error ? error : {}
    if (!(cause instanceof Error && 'code' in cause && cause.code === REFERRED_TO)) throw error
    throw new StorageError(
      'This database has tables of another version, which this one cannot empty: nothing was restored. ' +
        'Restore into a new database (docs/deployment.md, Roll back).',
      { cause: error },
    )
  }
}
