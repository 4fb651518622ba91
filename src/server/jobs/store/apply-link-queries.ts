// The SQL of the weekly checks of apply links. Jobs of a company with the same link share a check.
import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { applyLinkChecks as checks } from '#server/db/tables/apply-link-checks.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { revisions } from '#server/db/tables/reviews.ts'

import { visibleCondition } from './jobs-queries.ts'

/** The members get an email after this many checks in a row without a page. */
const FAILURES_TO_ASK = 2

const hasLink = and(eq(jobs.companyId, checks.companyId), eq(jobs.applyLink, checks.link))

/** Matches open jobs whose apply link is on the web, except jobs with a pending edit of the link. */
function isChecked(now: Date): SQL | undefined {
  const edit = sql`select 1 from ${revisions} where ${revisions.jobId} = ${jobs.id}
    and ${revisions.status} = 'waiting' and ${revisions.changes} ? 'apply_link'`
  return and(visibleCondition(now), sql`${jobs.applyLink} ilike 'http%'`, sql`not exists (${edit})`)
}

const jobsOf = (db: Db, condition: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(jobs)
    .where(and(hasLink, condition))

/** Creates a check for each link without one. Deletes the checks whose link no job has any more. Returns their number. */
export async function syncLinkChecks(db: Db, now: Date): Promise<number> {
  await db.delete(checks).where(notExists(jobsOf(db, undefined)))
  await db.execute(sql`insert into ${checks} (company_id, link)
    select distinct ${jobs.companyId}, ${jobs.applyLink} from ${jobs} where ${isChecked(now)} on conflict do nothing`)
  return db.$count(checks)
}

export type DueLink = { link: string; ids: number[] }
type DueOptions = { now: Date; checkedBefore: Date; limit: number }

/** Lists the links of open jobs that were not checked after `checkedBefore`. Those that wait longest come first. */
export async function listDueLinks(db: Db, { now, checkedBefore, limit }: DueOptions): Promise<DueLink[]> {
  return db
    .select({ link: checks.link, ids: sql<number[]>`array_agg(${checks.id})` })
    .from(checks)
    .where(
      and(
        or(isNull(checks.checkedAt), lte(checks.checkedAt, checkedBefore)),
        sql`exists (${jobsOf(db, isChecked(now))})`,
      ),
    )
    .groupBy(checks.link)
    .orderBy(asc(sql`min(coalesce(${checks.checkedAt}, 'epoch'))`), asc(checks.link))
    .limit(limit)
}

/** Lists other links than `except`, first those that worked in their last check. */
export async function listOtherLinks(db: Db, except: readonly string[], limit: number): Promise<string[]> {
  const rows = await db
    .select({ link: checks.link })
    .from(checks)
    .where(notInArray(checks.link, [...except]))
    .groupBy(checks.link)
    .orderBy(asc(sql`max(${checks.failures})`), asc(checks.link))
    .limit(limit)
  return rows.map(({ link }) => link)
}

/** `missing`: the page or its host does not exist. `skipped` is a check that does not count. */
export type LinkOutcome = 'works' | 'missing' | 'unknown' | 'skipped'

/**
 * Stores the outcome of a check. A link that works ends the period in which it was dead. An unknown outcome only
 * interrupts a period before the email to the members.
 */
export async function recordLinkCheck(
  db: Db,
  { ids }: DueLink,
  { outcome, now }: { outcome: LinkOutcome; now: Date },
): Promise<void> {
  const changes = {
    works: { failures: 0, askedAt: null, answeredAt: null, queuedAt: null },
    missing: { failures: sql`${checks.failures} + 1` },
    unknown: {
      failures: sql`case when ${checks.failures} < ${FAILURES_TO_ASK} then 0 else ${checks.failures} end`,
    },
    skipped: {},
  }
  await db
    .update(checks)
    .set({ checkedAt: now, ...changes[outcome] })
    .where(inArray(checks.id, ids))
}

type CheckedJob = { company: { id: number }; applyLink: string }

const isCheckOf = ({ company, applyLink }: CheckedJob) =>
  and(eq(checks.companyId, company.id), eq(checks.link, applyLink), isNull(checks.answeredAt))

/** Returns whether no member has answered the email about the apply link of a job. */
export async function isAnswerWanted(db: Db, job: CheckedJob): Promise<boolean> {
  return (await db.$count(checks, and(isCheckOf(job), sql`${checks.askedAt} is not null`))) > 0
}

export async function answerLinkCheck(tx: Db, job: CheckedJob, answeredAt: Date): Promise<void> {
  await tx.update(checks).set({ answeredAt }).where(isCheckOf(job))
}

const isUnasked = and(gte(checks.failures, FAILURES_TO_ASK), isNull(checks.askedAt))

/** Matches links that a further check has found dead after the time in which a member could answer. */
const isUnanswered = (askedBefore: Date) =>
  and(
    gte(checks.failures, FAILURES_TO_ASK + 1),
    lte(checks.askedAt, askedBefore),
    isNull(checks.answeredAt),
    isNull(checks.queuedAt),
  )

/** Lists the companies with a dead link whose email is still due. */
export async function listCompaniesToAsk(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ companyId: checks.companyId })
    .from(checks)
    .where(and(isUnasked, sql`exists (${jobsOf(db, isChecked(now))})`))
  return rows.map(({ companyId }) => companyId)
}

/** Marks the dead links of a company as asked about. Returns the IDs of the open jobs with these links. */
export async function claimJobsToAsk(tx: Db, companyId: number, now: Date): Promise<number[]> {
  return claimJobs(tx, {
    isDue: and(eq(checks.companyId, companyId), isUnasked),
    mark: { askedAt: now },
    now,
  })
}

/** Marks the links as queued that no member has answered about. Returns the IDs of the open jobs with these links. */
export async function claimJobsToQueue(tx: Db, now: Date, askedBefore: Date): Promise<number[]> {
  return claimJobs(tx, { isDue: isUnanswered(askedBefore), mark: { queuedAt: now }, now })
}

type Claim = { isDue: SQL | undefined; mark: { askedAt: Date } | { queuedAt: Date }; now: Date }

async function claimJobs(tx: Db, { isDue, mark, now }: Claim): Promise<number[]> {
  const rows = await tx
    .select({ id: checks.id, jobId: jobs.id })
    .from(checks)
    .innerJoin(jobs, hasLink)
    .where(and(isDue, isChecked(now)))
    .orderBy(jobs.id)
  const ids = rows.map(({ id }) => id)
  await tx.update(checks).set(mark).where(inArray(checks.id, ids))
  return rows.map(({ jobId }) => jobId)
}
