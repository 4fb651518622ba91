import { and, count, desc, eq, gt, isNull, max, ne, or, sql } from 'drizzle-orm'

import { type Decision, type DecisionSubject, reasons } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobDecisions, jobReports } from '#server/db/tables/reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

type NewDecision = {
  jobId: number
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

/** Returns the last decision about a job, ignoring undone decisions. */
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

/** Marks the reports of a job as answered, or as open again with `null`. */
export async function settleReports(tx: Db, jobId: number, settledAt: Date | null): Promise<void> {
  await tx.update(jobReports).set({ settledAt }).where(eq(jobReports.jobId, jobId))
}

/**
 * Returns how many jobs of a company were approved after the latest one was refused or had a report upheld, and whether
 * the company has a verified domain.
 */
export async function findTrust(
  db: Db,
  companyId: number,
): Promise<{ approved: number; isVerified: boolean }> {
  const counts = and(eq(jobs.companyId, companyId), isNull(jobDecisions.undoneAt))
  const isUpheldReport = and(eq(jobDecisions.about, 'reported'), ne(jobDecisions.decision, 'approved'))
  const [lost] = await db
    .select({ id: max(jobDecisions.id) })
    .from(jobDecisions)
    .innerJoin(jobs, eq(jobs.id, jobDecisions.jobId))
    .where(and(counts, or(eq(jobDecisions.decision, 'refused'), isUpheldReport)))
  const [row] = await db
    .select({ approved: sql<number>`count(distinct ${jobDecisions.jobId})::int` })
    .from(jobDecisions)
    .innerJoin(jobs, eq(jobs.id, jobDecisions.jobId))
    .where(
      and(
        counts,
        eq(jobDecisions.about, 'posting'),
        eq(jobDecisions.decision, 'approved'),
        gt(jobDecisions.id, lost?.id ?? 0),
      ),
    )
  const [verified] = await db
    .select({ domains: count(companyDomains.verifiedAt) })
    .from(companyDomains)
    .where(eq(companyDomains.companyId, companyId))
  return { approved: row?.approved ?? 0, isVerified: (verified?.domains ?? 0) > 0 }
}

/** Returns whether reviewers have upheld a report of the job. */
export async function wasReportUpheld(db: Db, jobId: number): Promise<boolean> {
  const [upheld] = await db
    .select({ id: jobDecisions.id })
    .from(jobDecisions)
    .where(
      and(
        eq(jobDecisions.jobId, jobId),
        isNull(jobDecisions.undoneAt),
        eq(jobDecisions.about, 'reported'),
        ne(jobDecisions.decision, 'approved'),
      ),
    )
    .limit(1)
  return upheld !== undefined
}
