import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { OwnedItems } from '#contract/auth/account-deletion.ts'
import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { bookmarks } from '#server/db/tables/bookmarks.ts'
import { employees } from '#server/db/tables/employees.ts'
import { required } from '#server/lib/required.ts'

/** Counts the employees, API keys, and saved jobs of a user. */
export async function countOwnedItems(db: Db, userId: number): Promise<OwnedItems> {
  const countRows = (table: PgTable, owner: PgColumn) =>
    sql`(select count(*)::integer from ${table} where ${owner} = ${userId})`
  const { rows } = await db.execute<OwnedItems>(sql`
    select ${countRows(employees, employees.userId)} as employees,
      ${countRows(apiKeys, apiKeys.userId)} as api_keys,
      ${countRows(bookmarks, bookmarks.userId)} as saved_jobs`)
  return required(rows[0])
}
