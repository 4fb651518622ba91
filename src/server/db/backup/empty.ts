// Whether there is anything to lose, and losing it.
import { getTableName, sql } from 'drizzle-orm'

import type { Db } from '../database.ts'
import { tables } from '../schema.ts'

/** @returns the name of a table that has rows. */
export async function findRows(db: Db): Promise<string | undefined> {
  for (const table of tables) {
    const { rows } = await db.execute(sql`select 1 from ${table} limit 1`)
    if (rows.length > 0) return getTableName(table)
  }
  return undefined
}

export async function deleteAllRows(db: Db): Promise<void> {
  await db.execute(sql`truncate ${sql.join([...tables], sql`, `)}`)
}
