// Backs up and restores the identity sequences, because a restored database must not reuse the ID of a deleted row.
import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'

import type { Db } from '../database.ts'
import type { AnyTable } from '../schema.ts'

/** Returns the last value of the identity sequence of each column, by column name ('0' for an unused sequence). */
export async function readIdentities(db: Db, table: AnyTable): Promise<Record<string, string>> {
  const identities: Record<string, string> = {}
  for (const column of listIdentityColumns(table)) {
    const { rows } = await db.execute<{ last: string | null }>(
      sql`select pg_sequence_last_value(${sequenceSql(table, column)})::text as last`,
    )
    identities[column] = rows[0]?.last ?? '0'
  }
  return identities
}

export async function writeIdentities(
  db: Db,
  table: AnyTable,
  identities: Record<string, string>,
): Promise<void> {
  for (const column of listIdentityColumns(table)) {
    const last = Number(identities[column] ?? 0)
    const isGiven = last > 0
    await db.execute(sql`select setval(${sequenceSql(table, column)}, ${isGiven ? last : 1}, ${isGiven})`)
  }
}

const listIdentityColumns = (table: AnyTable): string[] =>
  getTableConfig(table)
    .columns.filter((column) => column.generatedIdentity)
    .map((column) => column.name)

const sequenceSql = (table: AnyTable, column: string) =>
  sql`pg_get_serial_sequence(${`"${getTableName(table)}"`}, ${column})::regclass`
