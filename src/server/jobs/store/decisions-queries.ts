import { and, count, desc, eq, exists, gt, gte, isNull, lt, max, ne, notExists, or, sql } from 'drizzle-orm'

import { reasons } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { blockedDomains, decisions, matters } from '#server/db/tables/reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

import type { Subject } from './revisions-queries.ts'

export async function findDecision(db: Db, id: number) {
  if (!isPossibleId(id)) return undefined
  const [decision] = await db.select().from(decisions).where(eq(decisions.id, id))
  return decision
}

type DecidedSubject = Subject | { developerId: number }

function isDecisionOn(subject: DecidedSubject) {
  if ('developerId' in subject) return eq(decisions.developerId, subject.developerId)
  return 'jobId' in subject
    ? eq(decisions.jobId, subject.jobId)
    : and(eq(decisions.companyId, subject.companyId), eq(decisions.about, 'company'))
}

/** Returns the last decision on a job, the changes of a company or a card. Decisions that were undone do not count. */
export async function findLastDecision(db: Db, subject: DecidedSubject) {
  const [last] = await db
    .select()
    .from(decisions)
    .where(and(isDecisionOn(subject), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.id))
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
  const counts = and(eq(decisions.companyId, companyId), isNull(decisions.undoneAt))
  const closedReport = db
    .select({ id: matters.id })
    .from(matters)
    .where(and(eq(matters.closedBy, decisions.id), eq(matters.kind, 'reported')))
  const closesReport = or(eq(decisions.about, 'reported'), exists(closedReport))
  const isUpheldReport = and(closesReport, ne(decisions.decision, 'approved'))
  const [lost] = await db
    .select({ at: max(decisions.decidedAt) })
    .from(decisions)
    .where(and(counts, or(eq(decisions.decision, 'refused'), isUpheldReport)))
  const [row] = await db
    .select({ approved: sql<number>`count(distinct ${decisions.jobId})::int` })
    .from(decisions)
    .where(
      and(
        counts,
        eq(decisions.about, 'posting'),
        eq(decisions.decision, 'approved'),
        gt(decisions.decidedAt, lost?.at ?? new Date(0)),
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

/** From `from`, and before `until`. */
export type Span = { from: Date; until: Date }

const isDecidedIn = ({ from, until }: Span) =>
  and(isNull(decisions.undoneAt), gte(decisions.decidedAt, from), lt(decisions.decidedAt, until))

/** Counts decisions by their subject, outcome and reason. Decisions that were undone do not count. */
export function countDecisions(db: Db, span: Span) {
  const { about, decision, reason } = decisions
  return db
    .select({ about, decision, reason, count: count() })
    .from(decisions)
    .where(isDecidedIn(span))
    .groupBy(about, decision, reason)
}

/** Returns the median time from the submission to the decision, with one decimal. Null without decisions. */
export async function readMedianHours(db: Db, span: Span): Promise<number | null> {
  const hours = sql`extract(epoch from ${decisions.decidedAt} - ${decisions.pendingSince}) / 3600.0`
  const [row] = await db
    .select({ hours: sql<number | null>`(percentile_cont(0.5) within group (order by ${hours}))::float8` })
    .from(decisions)
    .where(isDecidedIn(span))
  return row?.hours == null ? null : Math.round(row.hours * 10) / 10
}
