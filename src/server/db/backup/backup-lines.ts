import { getTableName, sql } from 'drizzle-orm'

import type { Db } from '../database.ts'
import { schemaVersion } from '../migrate.ts'
import { type AnyTable, tables } from '../schema.ts'
import { type Footer, writeHeader, writeFooter, writeLine } from './format.ts'
import { readIdentities } from './identities.ts'
import { Progress, type PrintLine } from './progress.ts'

const ROWS_AT_ONCE = sql.raw('500')

/**
 * Yields the text of a backup, at most 500 rows at a time. `tx` must be a repeatable-read transaction, so that all rows
 * are from the same moment.
 */
export async function* backupLines(tx: Db, print: PrintLine): AsyncGenerator<string> {
  const progress = new Progress(print)
  const footer: Footer = {}
  yield writeHeader(schemaVersion())
  for (const table of tables) {
    const key = getTableName(table)
    for await (const rows of readTable(tx, table)) {
      yield rows.map((json) => writeLine({ key, json })).join('')
      progress.add(key, rows.length)
    }
    footer[key] = { rows: progress.countRows(key), identities: await readIdentities(tx, table) }
    progress.finish(key)
  }
  yield writeFooter(footer)
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
