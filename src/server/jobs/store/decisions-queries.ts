import { and, count, desc, eq, exists, gt, isNull, max, ne, notExists, or, sql } from 'drizzle-orm'

import { type Decision, type DecisionSubject, reasons } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyDecisions } from '#server/db/tables/company-reviews.ts'
import { blockedDomains, jobDecisions, matters } from '#server/db/tables/reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

type NewDecision = {
  jobId: number | null
  companyId: number
  about: DecisionSubject
  decision: Decision
  reason: string | null
  note: string | null
  decidedBy: number | null
  decidedAt: Date
}

/** Returns the ID of the new decision. It can be undone once `setUndoState` has stored how. */
export async function insertDecision(tx: Db, decision: NewDecision): Promise<number> {
  const [row] = await tx.insert(jobDecisions).values(decision).returning({ id: jobDecisions.id })
  return required(row).id
}

export async function setUndoState(tx: Db, id: number, before: object): Promise<void> {
  await tx.update(jobDecisions).set({ before }).where(eq(jobDecisions.id, id))
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
  const closedReport = db
    .select({ id: matters.id })
    .from(matters)
    .where(and(eq(matters.closedBy, jobDecisions.id), eq(matters.kind, 'reported')))
  const closesReport = or(eq(jobDecisions.about, 'reported'), exists(closedReport))
  const isUpheldReport = and(closesReport, ne(jobDecisions.decision, 'approved'))
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
