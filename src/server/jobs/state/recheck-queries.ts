// Every job shows its company, so a change to a trusted company is reviewed through its jobs. The change makes its
// approved jobs unreviewed and adds its newest published job to the review queue. When that job leaves the board, the
// next newest one takes its place.
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { visibleCondition } from '../store/jobs-queries.ts'

export async function hasJobOnBoard(db: Db, companyId: number, now: Date): Promise<boolean> {
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), visibleCondition(now)))
    .limit(1)
  return job !== undefined
}

/**
 * Marks the approved jobs of a company as unreviewed. Called after a change to the company, because its jobs show the
 * change.
 */
export async function unapproveJobs(tx: Db, companyId: number): Promise<void> {
  const approved = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.approval, 'given')))
    .orderBy(jobs.id)
    .for('update')
  // A job that waits for payment is in the queue while reviewers have not seen all of it.
  const approval = sql`case when ${jobs.stage} = 'settlement' then 'asked' else 'missing' end`
  await tx.update(jobs).set({ approval }).where(inArray(jobs.id, approved))
}

/**
 * Marks all published jobs of a company as reviewed. Called after a reviewer has approved one of them. Returns the IDs
 * of the jobs that were unreviewed.
 */
export async function approveOthers(tx: Db, companyId: number, now: Date): Promise<number[]> {
  const others = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), ...isPublishedUnreviewed(now)))
    .for('update', { skipLocked: true })
  const approved = await tx
    .update(jobs)
    .set({ approval: 'given' })
    .where(inArray(jobs.id, others))
    .returning({ id: jobs.id })
  return approved.map(({ id }) => id)
}

/** Marks jobs as unreviewed again that `approveOthers` has approved at `approvedAt`. Omits jobs changed since. */
export async function unapproveOthers(tx: Db, ids: readonly number[], approvedAt: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(jobs)
    .set({ approval: 'missing' })
    .where(and(inArray(jobs.id, [...ids]), lte(jobs.updatedAt, approvedAt)))
}

/**
 * Adds the newest unreviewed published job of each company to the review queue, unless the company already has a job
 * there. Skips locked jobs to avoid deadlocks; a later call adds them.
 */
export async function recheckCompanies(tx: Db, now: Date, companyId?: number): Promise<void> {
  const other = alias(jobs, 'other')
  const newest = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        companyId === undefined ? undefined : eq(jobs.companyId, companyId),
        ...isPublishedUnreviewed(now),
        sql`not exists (select 1 from ${jobs} as other
          where ${other.companyId} = ${jobs.companyId} and ((${other.isActive} and ${other.approval} = 'asked')
            or (${other.isActive} and ${other.approval} = 'missing' and ${other.id} > ${jobs.id}
              and (${other.expiresAt} is null or ${other.expiresAt} >= ${now.toISOString()}::timestamptz))))`,
      ),
    )
    .for('update', { skipLocked: true })
  await tx.update(jobs).set({ approval: 'asked', submittedAt: now }).where(inArray(jobs.id, newest))
}

function isPublishedUnreviewed(now: Date) {
  return [visibleCondition(now), eq(jobs.approval, 'missing')]
}
