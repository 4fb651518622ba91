import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Db } from '#server/db/open.ts'

type DueRows = {
  /** The primary key of the table. */
  key: PgColumn
  dueAt: PgColumn
  now: Date
  where: SQL | undefined
  /** Sorts first, before due time and key. */
  orderBy?: readonly SQL[]
}

/**
 * Returns the WHERE condition of an update that claims the first due row and moves `dueAt` to the end of the lease. Concurrent
 * claims skip the row. The claim is current as long as `dueAt` has this value. The row is not locked during the work, because the embedded
 * database has one connection.
 */
export function isFirstDue(db: Db, { key, dueAt, now, where, orderBy = [] }: DueRows): SQL {
  const first = db
    .select({ key })
    .from(key.table)
    .where(and(lte(dueAt, now), where))
    .orderBy(...orderBy, asc(dueAt), asc(key))
    .limit(1)
    .for('update', { skipLocked: true })
  return eq(key, sql`(${first})`)
}
