import { and, eq, inArray } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { taskRuns } from '#server/db/tables/task-runs.ts'

import { isFirstDue } from './queries.ts'
import type { Lease } from './queue.ts'

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
