import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Db } from '#server/db/open.ts'

type DueRows = {
  /** The primary key of the table. */
  key: PgColumn
  dueAt: PgColumn
  now: Date
  where: SQL | undefined
  /** Sort keys. Rows with equal keys are sorted by the due time and then by the primary key. */
  orderBy?: readonly SQL[]
}

/**
 * Returns the WHERE condition of an update that claims the first due row. The update must set `dueAt` to the end of the
 * lease. The claim is valid as long as `dueAt` has that value. Concurrent claims skip the row.
 * No lock is held during the work, because the embedded database has only one connection.
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
