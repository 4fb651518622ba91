// The SQL of the queue: what waits for reviewers, whatever its age.
import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'

import { type DecisionSubject, decisionSubjects } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobReports, jobRevisions } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

type Span = { limit: number; offset: number }
/** `memberId`: whose own companies are told apart; undefined where nobody has any. */
type Asking = { memberId: number | undefined }

/** A posting, an edit of one, or what is looked at again: as `subjectOf` says of one. */
export const waits = or(
  sql`${jobs.review} = 'waiting'`,
  sql`${jobs.isActive} and ${jobRevisions.status} = 'waiting'`,
  sql`${jobs.recheck} is not null`,
)

const about = sql<DecisionSubject>`case
  when ${jobs.review} = 'waiting' then 'posting'
  when ${jobs.recheck} = 'reported' then 'reported'
  when ${jobRevisions.status} = 'waiting' then 'changes'
  else ${jobs.recheck} end`

const isReported = sql<boolean>`coalesce(${jobs.recheck} = 'reported', false)`

const since = sql`coalesce(
  case when ${jobs.recheck} = 'reported' then (
    select min(${jobReports.createdAt}) from ${jobReports}
    where ${jobReports.jobId} = ${jobs.id} and ${jobReports.settledAt} is null) end,
  case when ${jobs.review} is null and ${jobRevisions.status} = 'waiting' then ${jobRevisions.submittedAt} end,
  ${jobs.submittedAt}, ${jobs.updatedAt})`.mapWith(jobs.createdAt)

function isMine({ memberId }: Asking): SQL<boolean> {
  if (memberId === undefined) return sql<boolean>`false`
  return sql<boolean>`exists (select 1 from ${companyMembers}
    where ${companyMembers.companyId} = ${jobs.companyId} and ${companyMembers.userId} = ${memberId})`
}

function selectWaiting(db: Db, asking: Asking) {
  return db
    .select({
      jobId: jobs.id,
      title: jobs.title,
      company: companies.name,
      about,
      isReported,
      since,
      mine: isMine(asking),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(jobRevisions, eq(jobRevisions.jobId, jobs.id))
}

export type WaitingRow = Awaited<ReturnType<typeof selectWaiting>>[number]

/** A page of the queue: what was reported first, then the longest waiting. */
export function listWaiting(db: Db, { limit, offset, ...asking }: Asking & Span): Promise<WaitingRow[]> {
  return selectWaiting(db, asking)
    .where(waits)
    .orderBy(sql`${isReported} desc`, asc(since), asc(jobs.id))
    .limit(limit)
    .offset(offset)
}

export async function findWaiting(db: Db, jobId: number, asking: Asking): Promise<WaitingRow | undefined> {
  const [row] = await selectWaiting(db, asking).where(and(eq(jobs.id, jobId), waits))
  return row
}

export async function countByAbout(db: Db): Promise<Record<DecisionSubject, number>> {
  const rows = await db
    .select({ about, waiting: count() })
    .from(jobs)
    .leftJoin(jobRevisions, eq(jobRevisions.jobId, jobs.id))
    .where(waits)
    .groupBy(sql`1`)
  const counted = new Map(rows.map((row) => [row.about, row.waiting]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every subject is named
  return Object.fromEntries(decisionSubjects.map((each) => [each, counted.get(each) ?? 0])) as Record<
    DecisionSubject,
    number
  >
}

/** What waits that is not of the user's own companies. */
export async function countForOthers(db: Db, asking: Asking): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(jobs)
    .leftJoin(jobRevisions, eq(jobRevisions.jobId, jobs.id))
    .where(and(waits, sql`not ${isMine(asking)}`))
  return row?.waiting ?? 0
}

/** The same, with what an email says of it: when the last came, since when the first waits, and some titles. */
export async function summarizeForOthers(db: Db, { most, ...asking }: Asking & { most: number }) {
  const isOthers = and(waits, sql`not ${isMine(asking)}`)
  const arrived = sql`greatest(${since}, case when ${jobs.recheck} = 'reported' then (
    select max(${jobReports.createdAt}) from ${jobReports} where ${jobReports.jobId} = ${jobs.id}) end)`
  const [row] = await db
    .select({
      waiting: count(),
      oldest: sql<Date | null>`min(${since})`.mapWith(jobs.createdAt),
      newest: sql<Date | null>`max(${arrived})`.mapWith(jobs.createdAt),
    })
    .from(jobs)
    .leftJoin(jobRevisions, eq(jobRevisions.jobId, jobs.id))
    .where(isOthers)
  const first = await selectWaiting(db, asking)
    .where(isOthers)
    .orderBy(sql`${isReported} desc`, asc(since), asc(jobs.id))
    .limit(most)
  return {
    count: row?.waiting ?? 0,
    oldest: row?.oldest ?? null,
    newest: row?.newest ?? null,
    titles: first.map(({ title }) => title),
  }
}

/** Somebody as reviewers see them. */
export async function findSubmitter(db: Db, userId: number) {
  const [found] = await db
    .select({ display: users.displayName, email: emailAddresses.email, createdAt: users.createdAt })
    .from(users)
    .leftJoin(emailAddresses, and(eq(emailAddresses.userId, users.id), eq(emailAddresses.isPrimary, true)))
    .where(eq(users.id, userId))
  return found
}
