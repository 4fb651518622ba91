// Every job shows its company, so a change to a trusted company is reviewed through its jobs. The change makes its
// approved jobs unreviewed and adds its newest published job to the review queue. When that job leaves the board, the
// next newest one takes its place.
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { visibleCondition } from '../store/jobs-queries.ts'
import type { OtherJob } from './record-decision.ts'

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
  // A job that waits for payment or its date is in the queue while reviewers have not seen all of it.
  const approval = sql`case when ${jobs.stage} in ('settlement', 'scheduled') then 'asked' else 'missing' end`
  await tx.update(jobs).set({ approval }).where(inArray(jobs.id, approved))
}

/**
 * Marks all published jobs of a company as reviewed. Called after a reviewer has approved one of them. Returns the jobs
 * that were unreviewed.
 */
export async function approveOthers(tx: Db, companyId: number, now: Date): Promise<OtherJob[]> {
  const others = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), ...isPublishedUnreviewed(now)))
    .for('update', { skipLocked: true })
  const approved = await tx
    .update(jobs)
    .set({ approval: 'given' })
    .where(inArray(jobs.id, others))
    .returning({ id: jobs.id, submittedAt: jobs.submittedAt })
  return approved.map(({ id, submittedAt }) => ({ id, submittedAt, approval: 'given' }))
}

/** Undoes the changes of `approveOthers` or `recheckCompanies` at `changedAt`. Omits jobs changed since. */
export async function restoreOthers(tx: Db, others: readonly OtherJob[], changedAt: Date): Promise<void> {
  for (const { id, approval, submittedAt } of others)
    await tx
      .update(jobs)
      .set({ approval: 'missing', submittedAt })
      .where(and(eq(jobs.id, id), eq(jobs.approval, approval), lte(jobs.updatedAt, changedAt)))
}

/**
 * Adds the newest unreviewed published job of each company to the review queue, unless the company already has a job
 * there. Skips locked jobs to avoid deadlocks; a later call adds them. Returns the added jobs.
 */
export async function recheckCompanies(tx: Db, now: Date, companyId?: number): Promise<OtherJob[]> {
  const other = alias(jobs, 'other')
  const newest = await tx
    .select({ id: jobs.id, submittedAt: jobs.submittedAt })
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
  const ids = newest.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(jobs).set({ approval: 'asked', submittedAt: now }).where(inArray(jobs.id, ids))
  return newest.map(({ id, submittedAt }) => ({ id, submittedAt, approval: 'asked' }))
}

function isPublishedUnreviewed(now: Date) {
  return [visibleCondition(now), eq(jobs.approval, 'missing')]
}
