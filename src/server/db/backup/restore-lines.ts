// Puts the lines of a backup into tables without rows.
import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'

import type { Db } from '../database.ts'
import { schemaVersion } from '../migrate.ts'
import { type AnyTable, tables } from '../schema.ts'
import { StorageProblem } from '../storage-problem.ts'
import { type Batch, inBatches } from './batches.ts'
import { type Ending, readBeginning, readEnding } from './format.ts'
import { writeIdentities } from './identities.ts'
import { Progress, type Say } from './progress.ts'

/** `tx` must be rolled back when this throws. @throws StorageProblem for another schema, or lines that are not whole. */
export async function restoreLines(tx: Db, lines: AsyncIterable<string>, say: Say): Promise<void> {
  const batches = inBatches(lines)
  const first = await batches.next()
  if (first.done || first.value.key !== 'backup') throw new StorageProblem('this is not a backup')
  refuseOtherSchema(first.value)
  const progress = new Progress(say)
  for await (const { key, values } of batches) {
    if (key === 'end') return finish(tx, readEnding(values.join('')), progress)
    await insertRows(tx, tableNamed(key), values)
    progress.add(key, values.length)
  }
  throw new StorageProblem('this backup is not whole: its end is missing')
}

function refuseOtherSchema({ values }: Batch): void {
  const [theirs, ours] = [readBeginning(values.join('')), schemaVersion()]
  if (theirs === ours) return
  throw new StorageProblem(
    `this backup has schema ${theirs} and this program has ${ours}: restore it with the version that wrote it`,
  )
}

function tableNamed(name: string): AnyTable {
  const table = tables.find((candidate) => getTableName(candidate) === name)
  if (!table) throw new StorageProblem(`there is no table ${name}`)
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
    const { rows, identities } = ending[name] ?? { rows: 0, identities: {} }
    if (rows !== progress.rowsOf(name))
      throw new StorageProblem(`this backup is not whole: rows of ${name} are missing`)
    await writeIdentities(tx, table, identities)
    progress.finish(name)
  }
}
