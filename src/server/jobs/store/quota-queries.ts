import { and, count, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { required } from '#server/lib/required.ts'

import { visibleCondition } from './jobs-queries.ts'

/** Matches jobs that count toward the quota: on the board, or waiting for review, payment or their date. */
function liveCondition(now: Date): SQL | undefined {
  return or(visibleCondition(now), inArray(jobs.stage, ['waiting', 'settlement', 'scheduled']))
}

/** Returns the job quota that staff have set for a company, or null if the default quota applies. */
export async function findQuota(db: Db, companyId: number): Promise<number | null> {
  const [row] = await db
    .select({ quota: companies.jobQuota })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row?.quota ?? null
}

/**
 * Makes concurrent transactions check the quota of a company one after another, so that they cannot exceed it together.
 * The lock is advisory, because a lock on the row of the company could cause a deadlock with concurrent changes to the
 * company.
 */
export async function lockQuota(tx: Db, companyId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('job quota'), ${companyId})`)
}

type CountOptions = { now: Date; except?: readonly number[] }

export async function countLiveJobs(db: Db, companyId: number, { now, except = [] }: CountOptions) {
  const [row] = await db
    .select({ live: count() })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), liveCondition(now), notInArray(jobs.id, [...except])))
  return required(row).live
}

/** Sets the closing date of each active job to `end` if the job closes later or has no closing date. */
export async function endJobsBy(db: Db, end: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ expiresAt: end })
    .where(and(eq(jobs.isActive, true), or(isNull(jobs.expiresAt), gt(jobs.expiresAt, end))))
}
