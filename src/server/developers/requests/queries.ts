import { and, desc, eq, gt, inArray, isNotNull, lte, max, not, or, type SQL, sql } from 'drizzle-orm'

import type { RequestStatus } from '#contract/developers/rules/requests.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { contactRequests, developers } from '#server/db/tables/developers.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'
import { jobColumns, visibleCondition } from '#server/jobs/store/jobs-queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

import type { Viewer } from '../viewer-queries.ts'
import { isVisibleTo } from '../visible-queries.ts'
import { isPossible } from './possible-queries.ts'

const { id, companyId, developerId, sentBy, status, createdAt, lapsesAt, keyHash } = contactRequests

/** No list returns more requests. */
const MAX_LISTED = 500

const requestColumns = {
  id,
  developerId,
  companyId,
  sentBy,
  message: contactRequests.message,
  status: sql<RequestStatus>`${status}`,
  createdAt,
  lapsesAt,
  sharedEmail: contactRequests.sharedEmail,
  note: contactRequests.note,
  decidedAt: contactRequests.decidedAt,
  company: companies.name,
  /** The verified domain of the company. */
  domain: companyDomains.domain,
  developerName: users.displayName,
  roles: developers.roles,
  visibility: developers.visibility,
  minimum: {
    salaryMin: developers.salaryMin,
    salaryPeriod: developers.salaryPeriod,
    salaryCurrency: sql<string>`coalesce(${developers.salaryCurrency}, '')`,
  },
  /** Null after the job was deleted. */
  job: {
    id: jobs.id,
    slug: jobs.slug,
    title: jobs.title,
    isActive: jobs.isActive,
    expiresAt: jobs.expiresAt,
    salaryMin: jobs.salaryMin,
    salaryMax: jobs.salaryMax,
    salaryPeriod: jobs.salaryPeriod,
    salaryCurrency: jobs.salaryCurrency,
  },
}

/** The card still has the address that it had at the time of the request. */
export const isOfCard = eq(contactRequests.card, developers.publicId)

const selectRequests = (db: Db, now: Date, viewer?: Viewer) =>
  db
    .select({
      ...requestColumns,
      isPossible: isPossible(now),
      /** The ID of the card, while it is the same and the viewer sees it. */
      publicId: viewer
        ? sql<
            string | null
          >`case when ${and(isVisibleTo(viewer, now), isOfCard)} then ${contactRequests.card} end`
        : sql<null>`null`,
    })
    .from(contactRequests)
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(developers, eq(developers.userId, developerId))
    .innerJoin(users, eq(users.id, developerId))
    .leftJoin(jobs, eq(jobs.id, contactRequests.jobId))
    .leftJoin(
      companyDomains,
      and(eq(companyDomains.companyId, companyId), isNotNull(companyDomains.verifiedAt)),
    )

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

export const isReceivedBy = (userId: number, requestId?: number): SQL | undefined =>
  and(eq(developerId, userId), hasId(requestId))

/** Matches the requests of the companies of a user, or some of them. */
export const isSentFor = (
  { companyIds }: Viewer,
  { requestId, developer }: { requestId?: number; developer?: number } = {},
): SQL | undefined =>
  and(
    inArray(companyId, [...companyIds]),
    hasId(requestId),
    developer === undefined ? undefined : eq(developerId, developer),
  )

function hasId(requestId: number | undefined): SQL | undefined {
  if (requestId === undefined) return undefined
  return isPossibleId(requestId) ? eq(id, requestId) : sql`false`
}

/** Lists requests, newest first. */
export function listRequests(
  db: Db,
  filter: SQL | undefined,
  { now, viewer }: { now: Date; viewer?: Viewer },
): Promise<RequestRow[]> {
  return selectRequests(db, now, viewer).where(filter).orderBy(desc(id)).limit(MAX_LISTED)
}

/** Locks a request, and reads it afterwards, so that the facts are not older than the lock. */
export async function lockRequest(
  tx: Db,
  filter: SQL | undefined,
  now: Date,
): Promise<RequestRow | undefined> {
  await tx.select({ id }).from(contactRequests).where(filter).for('update')
  const [row] = await listRequests(tx, filter, { now })
  return row
}

export async function findRequestByKey(
  db: Db,
  hash: string,
): Promise<{ id: number; developerId: number } | undefined> {
  const [row] = await db.select({ id, developerId }).from(contactRequests).where(eq(keyHash, hash))
  return row
}

export async function insertRequest(tx: Db, request: typeof contactRequests.$inferInsert): Promise<number> {
  const [row] = await tx.insert(contactRequests).values(request).returning({ id })
  return row?.id ?? 0
}

export async function updateRequest(
  tx: Db,
  requestId: number,
  changes: Partial<typeof contactRequests.$inferInsert>,
): Promise<void> {
  await tx.update(contactRequests).set(changes).where(eq(id, requestId))
}

/**
 * Ends requests that have no answer. A declined one keeps its status, and ends for its sender at the same time as one
 * without an answer would.
 */
async function endRequests(db: Db, filter: SQL | undefined, now: Date): Promise<void> {
  const isUnanswered = or(eq(status, 'sent'), and(eq(status, 'declined'), gt(lapsesAt, now)))
  // Locks the rows in the same order as other transactions, to avoid deadlocks.
  const locked = db
    .select({ id })
    .from(contactRequests)
    .where(and(isUnanswered, filter))
    .orderBy(id)
    .for('update')
  await db
    .update(contactRequests)
    .set({
      status: sql`case ${status} when 'sent' then 'lapsed' else ${status} end`,
      lapsesAt: sql`least(${lapsesAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(isUnanswered, inArray(id, locked)))
}

export const endRequestsOf = (tx: Db, userId: number, now: Date): Promise<void> =>
  endRequests(tx, isReceivedBy(userId), now)

/** Ends the requests whose time has passed, and those that are no longer possible. */
export const endLapsedRequests = (db: Db, now: Date, filter?: SQL): Promise<void> =>
  endRequests(db, and(or(lte(lapsesAt, now), not(isPossible(now))), filter), now)

type Counting = { companyIds: readonly number[]; now: Date }

/** Counts the requests of companies that seem to wait for an answer, those after `since`, and finds the last one to a developer. */
export async function countSent(
  db: Db,
  { companyIds, now, since, developer }: Counting & { since: Date; developer: number },
) {
  const seemsOpen = and(inArray(status, ['sent', 'declined']), gt(lapsesAt, now), isPossible(now))
  const [row] = await db
    .select({
      lastDay: sql<number>`(count(*) filter (where ${gt(createdAt, since)}))::int`,
      unanswered: sql<number>`(count(*) filter (where ${seemsOpen}))::int`,
      lastToDeveloper: max(sql`case when ${developerId} = ${developer} then ${createdAt} end`).mapWith(
        createdAt,
      ),
    })
    .from(contactRequests)
    .where(inArray(companyId, [...companyIds]))
  return row ?? { lastDay: 0, unanswered: 0, lastToDeveloper: null }
}

/** Lists the jobs on the board of the companies of a user. */
export function listOpenJobs(db: Db, userId: number, now: Date) {
  return db
    .select(jobColumns)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
    .where(and(eq(companyMembers.userId, userId), visibleCondition(now)))
    .orderBy(companies.name, desc(jobs.id))
}

/** Prevents changes of a card until the transaction ends. */
export async function lockCard(tx: Db, userId: number): Promise<void> {
  await tx
    .select({ id: developers.userId })
    .from(developers)
    .where(eq(developers.userId, userId))
    .for('share')
}
