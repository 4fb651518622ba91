import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { type ReviewSubject, reviewSubjects } from '#contract/jobs/rules/decisions.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { developers } from '#server/db/tables/developers.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { matters, revisions } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'

import { cardTitle, isOpenTo } from '../state/card-queries.ts'
import { isOpenMatter } from '../store/matters-queries.ts'
import {
  aboutJob,
  isPending,
  isReported,
  isResubmitted,
  jobSender,
  jobSince,
  lastReport,
} from '../store/pending-queries.ts'

type Span = { limit: number; offset: number }
/**
 * The queue marks the entries of the caller's companies and the caller's own card as `mine`. `memberId` is undefined if
 * companies have no members.
 */
type QueueCaller = {
  userId: number | undefined
  memberId: number | undefined
  config: Pick<Config, 'jobsWritableBy' | 'directory'>
}

/**
 * Selects one row for each entry. `jobId` is null for the changes to a company and for a card. `deletedAt` is set for a job that was
 * deleted before reviewers decided on it. `arrivedAt` is the time of the latest
 * submission or report. Names such as `of_company` must differ from the names of table columns. Drizzle does not
 * qualify them with a table, so a comparison with a column of the same name would be ambiguous.
 */
function queueEntries(db: Db, caller: QueueCaller) {
  const ofJobs = db
    .select({
      jobId: sql<number | null>`${jobs.id}`.as('job_id'),
      companyId: sql<number | null>`${jobs.companyId}`.as('of_company'),
      developerId: sql<number | null>`null::integer`.as('developer'),
      title: sql<string>`${jobs.title}`.as('title'),
      senderId: jobSender.as('sender'),
      about: aboutJob.as('about'),
      isReported: isReported.as('is_reported'),
      isResubmitted: isResubmitted.as('is_resubmitted'),
      since: jobSince.mapWith(jobs.createdAt).as('since'),
      arrivedAt: sql<Date>`greatest(${jobSince}, ${lastReport})`.mapWith(jobs.createdAt).as('arrived_at'),
      deletedAt: sql<string | null>`null::text`.as('deleted_at'),
    })
    .from(jobs)
    .leftJoin(revisions, eq(revisions.jobId, jobs.id))
    .where(isPending)
  const { submittedAt } = revisions
  const ofCompanies = db
    .select({
      jobId: sql<number | null>`null::integer`.as('job_id'),
      companyId: sql<number | null>`${revisions.companyId}`.as('of_company'),
      developerId: sql<number | null>`null::integer`.as('developer'),
      title: sql<string>`${companies.name}`.as('title'),
      senderId: sql<number | null>`${revisions.submittedBy}`.as('sender'),
      about: sql<ReviewSubject>`'company'`.as('about'),
      isReported: sql<boolean>`false`.as('is_reported'),
      isResubmitted: sql<boolean>`false`.as('is_resubmitted'),
      since: sql<Date>`${submittedAt}`.mapWith(jobs.createdAt).as('since'),
      arrivedAt: sql<Date>`${submittedAt}`.mapWith(jobs.createdAt).as('arrived_at'),
      deletedAt: sql<string | null>`null::text`.as('deleted_at'),
    })
    .from(revisions)
    .innerJoin(companies, eq(companies.id, revisions.companyId))
    .where(eq(revisions.status, 'waiting'))
  return unionAll(ofJobs, ofCompanies, entriesOfDeletedJobs(db), entriesOfDevelopers(db, caller)).as(
    'entries',
  )
}

/**
 * A deleted card has no entry. The next card of its owner has one again. A card that is left to others has no entry for
 * the caller.
 */
function entriesOfDevelopers(db: Db, { userId = 0, config }: QueueCaller) {
  const openedAt = sql<Date>`${matters.openedAt}`.mapWith(jobs.createdAt)
  return db
    .select({
      jobId: sql<number | null>`null::integer`.as('job_id'),
      companyId: sql<number | null>`null::integer`.as('of_company'),
      developerId: sql<number | null>`${matters.developerId}`.as('developer'),
      title: cardTitle.as('title'),
      senderId: sql<number | null>`null::integer`.as('sender'),
      about: sql<ReviewSubject>`'developer'`.as('about'),
      isReported: sql<boolean>`true`.as('is_reported'),
      isResubmitted: sql<boolean>`false`.as('is_resubmitted'),
      since: openedAt.as('since'),
      arrivedAt: openedAt.as('arrived_at'),
      deletedAt: sql<string | null>`null::text`.as('deleted_at'),
    })
    .from(matters)
    .innerJoin(developers, eq(developers.userId, matters.developerId))
    .innerJoin(users, eq(users.id, matters.developerId))
    .where(and(isOpenMatter, sql`${config.directory}::boolean`, isOpenTo({ userId, config })))
}

/** One job can have a report and a send-back, but it is one entry. */
function entriesOfDeletedJobs(db: Db) {
  const wasReported = sql<boolean>`bool_or(${matters.kind} = 'reported')`
  const openedAt = sql<Date>`min(${matters.openedAt})`
  return db
    .select({
      jobId: sql<number | null>`${matters.jobId}`.as('job_id'),
      companyId: sql<number | null>`${matters.companyId}`.as('of_company'),
      developerId: sql<number | null>`null::integer`.as('developer'),
      title: sql<string>`min(${matters.copy} #>> '{job,title}')`.as('title'),
      senderId: sql<number | null>`null::integer`.as('sender'),
      about: sql<ReviewSubject>`case when ${wasReported} then 'reported' else 'sent_back' end`.as('about'),
      isReported: wasReported.as('is_reported'),
      isResubmitted: sql<boolean>`false`.as('is_resubmitted'),
      since: openedAt.mapWith(jobs.createdAt).as('since'),
      arrivedAt: openedAt.mapWith(jobs.createdAt).as('arrived_at'),
      deletedAt: sql<string | null>`min(${matters.copy} ->> 'deleted_at')`.as('deleted_at'),
    })
    .from(matters)
    .where(and(isOpenMatter, isNotNull(matters.copy)))
    .groupBy(matters.jobId, matters.companyId)
}

type EntriesSubquery = ReturnType<typeof queueEntries>

function isMine(
  { companyId, developerId }: EntriesSubquery,
  { userId, memberId }: QueueCaller,
): SQL<boolean> {
  const isOwnCard = sql`${developerId} is not distinct from ${userId ?? 0}::integer`
  if (memberId === undefined) return sql<boolean>`(${isOwnCard})`
  return sql<boolean>`(${isOwnCard} or exists (select 1 from ${companyMembers}
    where ${companyMembers.companyId} = ${companyId} and ${companyMembers.userId} = ${memberId}))`
}

function selectEntries(db: Db, entries: EntriesSubquery, caller: QueueCaller) {
  const {
    jobId,
    companyId,
    developerId,
    title,
    about,
    isReported,
    isResubmitted,
    since,
    deletedAt,
    senderId,
  } = entries
  return db
    .select({
      jobId,
      companyId,
      developerId,
      title,
      company: companies.name,
      about,
      isReported,
      isResubmitted,
      since,
      deletedAt,
      mine: isMine(entries, caller),
      senderId: users.id,
      senderName: users.displayName,
      senderEmail: emailAddresses.email,
      senderSince: users.createdAt,
    })
    .from(entries)
    .leftJoin(companies, eq(companies.id, companyId))
    .leftJoin(users, eq(users.id, senderId))
    .leftJoin(emailAddresses, withPrimaryAddress)
}

export type PendingRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Sorts reported entries before other entries, and then older before newer entries. */
const queueOrder = ({ isReported, since, jobId, companyId, developerId }: EntriesSubquery) => [
  sql`${isReported} desc`,
  asc(since),
  asc(jobId),
  asc(companyId),
  asc(developerId),
]

export function listPending(db: Db, { limit, offset, ...caller }: QueueCaller & Span): Promise<PendingRow[]> {
  const entries = queueEntries(db, caller)
  return selectEntries(db, entries, caller)
    .orderBy(...queueOrder(entries))
    .limit(limit)
    .offset(offset)
}

export async function findPendingJob(
  db: Db,
  jobId: number,
  caller: QueueCaller,
): Promise<PendingRow | undefined> {
  const entries = queueEntries(db, caller)
  const [row] = await selectEntries(db, entries, caller).where(eq(entries.jobId, jobId))
  return row
}

export async function findPendingCompany(
  db: Db,
  companyId: number,
  caller: QueueCaller,
): Promise<PendingRow | undefined> {
  const entries = queueEntries(db, caller)
  const isChange = and(isNull(entries.jobId), eq(entries.companyId, companyId))
  const [row] = await selectEntries(db, entries, caller).where(isChange)
  return row
}

export async function countByAbout(db: Db, caller: QueueCaller): Promise<Record<ReviewSubject, number>> {
  const entries = queueEntries(db, caller)
  const { about } = entries
  const rows = await db.select({ about, waiting: count() }).from(entries).groupBy(about)
  const counts = new Map(rows.map((row) => [row.about, row.waiting]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries contain every subject
  return Object.fromEntries(reviewSubjects.map((each) => [each, counts.get(each) ?? 0])) as Record<
    ReviewSubject,
    number
  >
}

/** Counts the entries that the user may decide on. Excludes entries of the user's companies and card. */
export async function countForOthers(db: Db, caller: QueueCaller): Promise<number> {
  const entries = queueEntries(db, caller)
  const [row] = await db
    .select({ waiting: count() })
    .from(entries)
    .where(sql`not ${isMine(entries, caller)}`)
  return row?.waiting ?? 0
}

/**
 * Summarizes the entries that the user may decide on, for an email: their count, the oldest and newest time, and the
 * titles of the first entries. They do not name the owners of cards.
 */
export async function summarizeForOthers(
  db: Db,
  { maxTitles, until, ...caller }: QueueCaller & { maxTitles: number; until: Date },
) {
  const entries = queueEntries(db, caller)
  const isOthers = and(
    sql`not ${isMine(entries, caller)}`,
    sql`${entries.arrivedAt} <= ${until.toISOString()}`,
  )
  const [row] = await db
    .select({
      waiting: count(),
      oldest: sql<Date | null>`min(${entries.since})`.mapWith(jobs.createdAt),
      newest: sql<Date | null>`max(${entries.arrivedAt})`.mapWith(jobs.createdAt),
    })
    .from(entries)
    .where(isOthers)
  const first = await selectEntries(db, entries, caller)
    .where(isOthers)
    .orderBy(...queueOrder(entries))
    .limit(maxTitles)
  return {
    count: row?.waiting ?? 0,
    oldest: row?.oldest ?? null,
    newest: row?.newest ?? null,
    titles: first.map(describeTitle),
  }
}

function describeTitle({ about, title }: PendingRow): string {
  if (about === 'developer') return 'A card of a developer'
  return about === 'company' ? `Changes to ${title}` : title
}
