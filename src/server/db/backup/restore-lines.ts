import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'

import { type Db, StorageError } from '../database.ts'
import { schemaVersion } from '../migrate.ts'
import { type AnyTable, tables } from '../schema.ts'
import { type Batch, batchLines, type Footer, readFooter, readHeader } from './format.ts'
import { writeIdentities } from './identities.ts'
import { type PrintLine, Progress } from './progress.ts'

/**
 * Inserts the rows of a backup into empty tables. If this function throws, the caller must roll back `tx`.
 * @throws StorageError for a backup with another schema version, or a damaged or incomplete backup
 */
export async function restoreLines(tx: Db, lines: AsyncIterable<string>, print: PrintLine): Promise<void> {
  const batches = batchLines(lines)
  const first = await batches.next()
  if (first.done || first.value.key !== 'backup') throw new StorageError('this is not a backup')
  requireSameSchema(first.value)
  const progress = new Progress(print)
  let footer: Footer | undefined
  for await (const { key, values } of batches) {
    if (footer) throw new StorageError('this backup is damaged: it has data after its footer')
    if (key === 'end') footer = readFooter(values.join(''))
    else {
      await insertRows(tx, requireTable(key), values)
      progress.add(key, values.length)
    }
  }
  if (!footer) throw new StorageError('this backup is incomplete: its footer is missing')
  await applyFooter(tx, footer, progress)
}

function requireSameSchema({ values }: Batch): void {
  const { schema, version, commit } = readHeader(values.join(''))
  const own = schemaVersion()
  if (schema === own) return
  const writer = version === undefined ? 'the version that wrote it' : `version ${version} (commit ${commit})`
  throw new StorageError(
    `this backup has schema ${schema} and this program has ${own}: restore it with ${writer}`,
  )
}

function requireTable(name: string): AnyTable {
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

async function applyFooter(tx: Db, footer: Footer, progress: Progress): Promise<void> {
  for (const table of tables) {
    const name = getTableName(table)
    const { rows, identities } = footer[name] ?? {}
    if (rows === undefined || identities === undefined)
      throw new StorageError(`this backup is damaged: its footer lacks the number of rows of ${name}`)
    if (rows !== progress.countRows(name))
      throw new StorageError(`this backup is incomplete: ${name} should have ${rows} rows`)
    await writeIdentities(tx, table, identities)
    progress.finish(name)
  }
}

/** Returns the name of a table that has rows, or undefined for an empty database. */
export async function findNonEmptyTable(db: Db): Promise<string | undefined> {
  for (const table of tables) {
    const { rows } = await db.execute(sql`select 1 from ${table} limit 1`)
    if (rows.length > 0) return getTableName(table)
  }
  return undefined
}

/**
 * The error code feature_not_supported. PostgreSQL returns it if a table that `truncate` does not list has a foreign
 * key to a table that it lists.
 */
const FEATURE_NOT_SUPPORTED = '0A000'

/** Empties all known tables. @throws StorageError if an unknown table, of a newer version, has a foreign key to them */
export async function deleteAllRows(db: Db): Promise<void> {
  try {
    await db.execute(sql`truncate ${sql.join([...tables], sql`, `)}`)
  } catch (error) {
    const { cause } = error instanceof Error ? error : {}
    if (!(cause instanceof Error && 'code' in cause && cause.code === FEATURE_NOT_SUPPORTED)) throw error
    throw new StorageError(
      'Nothing was restored, because this database has tables of another version, which this version cannot empty. ' +
        'Restore into a new database (docs/how-to/deployment.md, Roll back).',
      { cause: error },
    )
  }
}
