// What an owner changes of a company is part of its approved jobs: they count as unreviewed then, and one that is on the
// board brings the company before the reviewers. One entry of the queue is enough, and it outlives every single job.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { isVisible } from '../queries.ts'

export async function hasJobOnBoard(db: Db, companyId: number, now: Date): Promise<boolean> {
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), isVisible(now)))
    .limit(1)
  return job !== undefined
}

/** Whatever of the company was approved comes onto the board again by way of the reviewers. */
export async function unapproveJobs(tx: Db, companyId: number): Promise<void> {
  const approved = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.isUnreviewed, false)))
    .orderBy(jobs.id)
    .for('update')
  await tx.update(jobs).set({ isUnreviewed: true }).where(inArray(jobs.id, approved))
}

/** A reviewer has seen the company, with one of its jobs: the others on the board are as they were approved. */
export async function approveOthers(tx: Db, companyId: number, now: Date): Promise<void> {
  const others = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), ...onBoardUnseen(now)))
    .for('update', { skipLocked: true })
  await tx.update(jobs).set({ isUnreviewed: false }).where(inArray(jobs.id, others))
}

/**
 * Of each company with unreviewed jobs on the board, and none that reviewers look at, the newest is looked at.
 * Whoever holds that job is not waited for, since they may wait for us: the next call finds it again.
 */
export async function recheckCompanies(tx: Db, now: Date, companyId?: number): Promise<void> {
  const other = alias(jobs, 'other')
  const newest = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        companyId === undefined ? undefined : eq(jobs.companyId, companyId),
        ...onBoardUnseen(now),
        sql`not exists (select 1 from ${jobs} as other
          where ${other.companyId} = ${jobs.companyId} and (${other.recheck} is not null
            or (${other.isActive} and ${other.isUnreviewed} and ${other.id} > ${jobs.id}
              and (${other.expiresAt} is null or ${other.expiresAt} >= ${now.toISOString()}::timestamptz))))`,
      ),
    )
    .for('update', { skipLocked: true })
  await tx.update(jobs).set({ recheck: 'published', submittedAt: now }).where(inArray(jobs.id, newest))
}

function onBoardUnseen(now: Date) {
  return [isVisible(now), eq(jobs.isUnreviewed, true), isNull(jobs.recheck)]
}
