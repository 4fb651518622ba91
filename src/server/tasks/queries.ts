import { eq, lte, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { taskRuns } from '#server/db/tables/task-runs.ts'

type Claim = { now: Date; leasedUntil: Date; finishedBefore: Date }

/** Claims a task until `leasedUntil`. Returns false if it is not due or another instance has it. */
export async function claimTask(db: Db, name: string, claim: Claim): Promise<boolean> {
  const { now, leasedUntil, finishedBefore } = claim
  const isFree = lte(taskRuns.leasedUntil, now)
  const isDue = sql`(${taskRuns.finishedAt} is null or ${lte(taskRuns.finishedAt, finishedBefore)})`
  const claimed = await db
    .insert(taskRuns)
    .values({ name, leasedUntil })
    .onConflictDoUpdate({
      target: taskRuns.name,
      set: { leasedUntil: sql`excluded.leased_until` },
      setWhere: sql`${isFree} and ${isDue}`,
    })
    .returning({ name: taskRuns.name })
  return claimed.length > 0
}

/** Releases a task at `leasedUntil`. `finishedAt` is undefined if the task failed. */
export async function releaseTask(
  db: Db,
  name: string,
  { leasedUntil, finishedAt }: { leasedUntil: Date; finishedAt?: Date },
): Promise<void> {
  await db
    .update(taskRuns)
    .set({ leasedUntil, ...(finishedAt && { finishedAt }) })
    .where(eq(taskRuns.name, name))
}
