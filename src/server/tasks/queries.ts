// The SQL of work that recurs.
import { eq, lte, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { taskRuns } from '#server/db/tables/task-runs.ts'

type Claim = { now: Date; leasedUntil: Date; finishedBefore: Date }

/** Whether the task is due and nobody else does it; if so it is the caller's until `leasedUntil`. */
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

/** Gives the task back; `finishedAt` is left out when it failed. */
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
