// The rows of all tables as lines of a backup, some hundred at a time.
import { getTableName, sql } from 'drizzle-orm'

import type { Db } from '../database.ts'
import { schemaVersion } from '../migrate.ts'
import { type AnyTable, tables } from '../schema.ts'
import { type Ending, writeBeginning, writeEnding, writeLine } from './format.ts'
import { readIdentities } from './identities.ts'
import { Progress, type Say } from './progress.ts'

const ROWS_AT_ONCE = sql.raw('500')

/** `tx` must see one state of the data: repeatable read. */
export async function* backupLines(tx: Db, say: Say): AsyncGenerator<string> {
  const progress = new Progress(say)
  const ending: Ending = {}
  yield writeBeginning(schemaVersion())
  for (const table of tables) {
    const key = getTableName(table)
    for await (const rows of readTable(tx, table)) {
      yield rows.map((json) => writeLine({ key, json })).join('')
      progress.add(key, rows.length)
    }
    ending[key] = { rows: progress.rowsOf(key), identities: await readIdentities(tx, table) }
    progress.finish(key)
  }
  yield writeEnding(ending)
}

async function* readTable(tx: Db, table: AnyTable): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare backup no scroll cursor for select row_to_json(${table})::text as row from ${table}`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql`fetch ${ROWS_AT_ONCE} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.execute(sql`close backup`)
}
