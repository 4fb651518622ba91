import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Db } from '#server/db/open.ts'
import { taskRuns } from '#server/db/tables/task-runs.ts'

import type { Lease } from './queue.ts'

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

export type ClaimedTask = { name: string; dueAt: Date }

/** Claims the task that has been due for longest. A task without a row has never run, and is due. */
export async function claimTask(
  db: Db,
  names: readonly string[],
  { now, until }: Lease,
): Promise<ClaimedTask | undefined> {
  await db
    .insert(taskRuns)
    .values(names.map((name) => ({ name, dueAt: now })))
    .onConflictDoNothing()
  const { name: key, dueAt } = taskRuns
  const [row] = await db
    .update(taskRuns)
    .set({ dueAt: until })
    .where(isFirstDue(db, { key, dueAt, now, where: inArray(key, [...names]) }))
    .returning()
  return row
}

/** Ends the claim of a task, unless the claim has expired. `finishedAt` is undefined if the task failed. */
export async function releaseTask(
  db: Db,
  task: ClaimedTask,
  end: { dueAt: Date; finishedAt?: Date },
): Promise<void> {
  await db
    .update(taskRuns)
    .set(end)
    .where(and(eq(taskRuns.name, task.name), eq(taskRuns.dueAt, task.dueAt)))
}
