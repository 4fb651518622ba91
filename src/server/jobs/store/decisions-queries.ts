import { and, count, desc, eq, exists, gt, isNull, max, ne, notExists, or, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'

import { type Decision, type DecisionSubject, reasons } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyDecisions } from '#server/db/tables/company-reviews.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { blockedDomains, jobDecisions, jobReports } from '#server/db/tables/reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

type NewDecision = {
  jobId: number
  companyId: number
  about: DecisionSubject
  decision: Decision
  reason: string | null
  note: string | null
  decidedBy: number
  decidedAt: Date
  before: unknown
}

/** Returns the ID of the new decision. */
export async function insertDecision(tx: Db, decision: NewDecision): Promise<number> {
  const [row] = await tx.insert(jobDecisions).values(decision).returning({ id: jobDecisions.id })
  return required(row).id
}

export async function findDecision(db: Db, id: number) {
  if (!isPossibleId(id)) return undefined
  const [decision] = await db.select().from(jobDecisions).where(eq(jobDecisions.id, id))
  return decision
}

export async function markUndone(tx: Db, id: number, undoneAt: Date): Promise<void> {
  await tx.update(jobDecisions).set({ undoneAt, before: null }).where(eq(jobDecisions.id, id))
}

/** Returns the last decision on a job. Decisions that were undone do not count. */
export async function findLastDecision(db: Db, jobId: number) {
  const [last] = await db
    .select()
    .from(jobDecisions)
    .where(and(eq(jobDecisions.jobId, jobId), isNull(jobDecisions.undoneAt)))
    .orderBy(desc(jobDecisions.id))
    .limit(1)
  const reason = reasons.find((each) => each === last?.reason) ?? null
  return last && { ...last, reason }
}

/** Closes the open reports of a job. `settledAt` is the time of the decision that closes them. */
export async function settleReports(tx: Db, jobId: number, settledAt: Date): Promise<void> {
  await tx
    .update(jobReports)
    .set({ settledAt })
    .where(and(eq(jobReports.jobId, jobId), isNull(jobReports.settledAt)))
}

/** Reopens the reports of a job that were closed by the decision at `decidedAt`. */
export async function reopenReports(tx: Db, jobId: number, decidedAt: Date): Promise<void> {
  await tx
    .update(jobReports)
    .set({ settledAt: null })
    .where(and(eq(jobReports.jobId, jobId), eq(jobReports.settledAt, decidedAt)))
}

function isOpenReportOf(jobId: number | AnyPgColumn) {
  return and(eq(jobReports.jobId, jobId), isNull(jobReports.settledAt))
}

export async function isReported(db: Db, jobId: number): Promise<boolean> {
  const [report] = await db
    .select({ id: jobReports.id })
    .from(jobReports)
    .where(isOpenReportOf(jobId))
    .limit(1)
  return report !== undefined
}

/**
 * Returns whether the company has an unresolved job. An unresolved job suspends the trust in the company. `jobId`
 * limits the check to one job. A job is unresolved in three cases:
 * - The job or its edit was sent back, and there is no later decision on the job.
 * - The job is in the review queue because of a report.
 * - The job left the board with an open report, and no job of the company has been approved since the report.
 */
export async function hasUnresolvedJob(db: Db, companyId: number, jobId?: number): Promise<boolean> {
  const later = alias(jobDecisions, 'later')
  const laterDecision = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.jobId, jobs.id), isNull(later.undoneAt), gt(later.id, jobDecisions.id)))
  const sentBack = db
    .select({ id: jobDecisions.id })
    .from(jobDecisions)
    .where(
      and(
        eq(jobDecisions.jobId, jobs.id),
        isNull(jobDecisions.undoneAt),
        eq(jobDecisions.decision, 'changes_wanted'),
        // A job that was sent back and then published by staff is resolved.
        or(eq(jobDecisions.about, 'changes'), eq(jobs.isUnreviewed, true)),
        notExists(laterDecision),
      ),
    )
  const laterApproval = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.companyId, jobs.companyId),
        isNull(later.undoneAt),
        eq(later.about, 'posting'),
        eq(later.decision, 'approved'),
        gt(later.decidedAt, jobReports.createdAt),
      ),
    )
  const openReport = db
    .select({ id: jobReports.id })
    .from(jobReports)
    .where(and(isOpenReportOf(jobs.id), notExists(laterApproval)))
  const isOffBoard = and(eq(jobs.isActive, false), eq(jobs.isUnreviewed, true))
  const isUnresolved = or(exists(sentBack), eq(jobs.recheck, 'reported'), and(isOffBoard, exists(openReport)))
  const isJob = jobId === undefined ? undefined : eq(jobs.id, jobId)
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), isJob, isUnresolved))
    .limit(1)
  return job !== undefined
}

/**
 * Returns whether the company has a verified domain that is not blocked, and how many of its jobs were approved since
 * it last lost trust. A company loses trust when reviewers refuse one of its jobs, refuse a change to the company, or
 * do not approve a reported job. When a job is deleted, its approvals no longer count, but the loss of trust remains.
 */
export async function findTrust(
  db: Db,
  companyId: number,
): Promise<{ approved: number; isVerified: boolean }> {
  const counts = and(eq(jobDecisions.companyId, companyId), isNull(jobDecisions.undoneAt))
  const isUpheldReport = and(eq(jobDecisions.about, 'reported'), ne(jobDecisions.decision, 'approved'))
  const lost = await db
    .select({ at: max(jobDecisions.decidedAt) })
    .from(jobDecisions)
    .where(and(counts, or(eq(jobDecisions.decision, 'refused'), isUpheldReport)))
    .unionAll(
      db
        .select({ at: max(companyDecisions.decidedAt) })
        .from(companyDecisions)
        .where(
          and(
            eq(companyDecisions.companyId, companyId),
            isNull(companyDecisions.undoneAt),
            eq(companyDecisions.decision, 'refused'),
          ),
        ),
    )
  const lostAt = new Date(Math.max(...lost.map(({ at }) => at?.getTime() ?? 0)))
  const [row] = await db
    .select({ approved: sql<number>`count(distinct ${jobDecisions.jobId})::int` })
    .from(jobDecisions)
    .where(
      and(
        counts,
        eq(jobDecisions.about, 'posting'),
        eq(jobDecisions.decision, 'approved'),
        gt(jobDecisions.decidedAt, lostAt),
      ),
    )
  const isBelow = sql`'.' || ${companyDomains.domain} like '%.' || ${blockedDomains.domain}`
  const blocked = db.select({ domain: blockedDomains.domain }).from(blockedDomains).where(isBelow)
  const [verified] = await db
    .select({ domains: count(companyDomains.verifiedAt) })
    .from(companyDomains)
    .where(and(eq(companyDomains.companyId, companyId), notExists(blocked)))
  return { approved: row?.approved ?? 0, isVerified: (verified?.domains ?? 0) > 0 }
}
