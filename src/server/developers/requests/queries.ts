import { and, desc, eq, gt, inArray, lte, max, not, or, type SQL, sql } from 'drizzle-orm'

import type { RequestStatus } from '#contract/developers/rules/requests.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { contactRequests, developers } from '#server/db/tables/developers.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
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
  company: companies.name,
  developerName: users.displayName,
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

const selectRequests = (db: Db, now: Date) =>
  db
    .select({ ...requestColumns, isPossible: isPossible(now) })
    .from(contactRequests)
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(developers, eq(developers.userId, developerId))
    .innerJoin(users, eq(users.id, developerId))
    .leftJoin(jobs, eq(jobs.id, contactRequests.jobId))

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

export const isReceivedBy = (userId: number): SQL => eq(developerId, userId)

/** Matches the requests of the companies of a user. */
export const isSentFor = ({ companyIds }: Viewer): SQL => inArray(companyId, [...companyIds])

/** Lists requests, newest first. */
export function listRequests(db: Db, filter: SQL | undefined, now: Date): Promise<RequestRow[]> {
  return selectRequests(db, now).where(filter).orderBy(desc(id)).limit(MAX_LISTED)
}

export async function findRequest(
  db: Db,
  requestId: number,
  { filter, now }: { filter: SQL; now: Date },
): Promise<RequestRow | undefined> {
  const [row] = await selectRequests(db, now).where(and(eq(id, requestId), filter))
  return row
}

/** Locks a request, and reads it afterwards, so that the facts are not older than the lock. */
export async function lockRequest(
  tx: Db,
  requestId: number,
  { filter, now }: { filter: SQL; now: Date },
): Promise<RequestRow | undefined> {
  if (!isPossibleId(requestId)) return undefined
  await tx
    .select({ id })
    .from(contactRequests)
    .where(and(eq(id, requestId), filter))
    .for('update')
  return findRequest(tx, requestId, { filter, now })
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

type Counting = { companyId: number; now: Date }

/** Counts the requests that seem to wait for an answer, those after `since`, and finds the last one to a developer. */
export async function countSent(
  db: Db,
  { companyId: company, now, since, developer }: Counting & { since: Date; developer: number },
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
    .where(eq(companyId, company))
  return row ?? { lastDay: 0, unanswered: 0, lastToDeveloper: null }
}

/** Returns the newest request of the companies of a viewer to a developer. */
export async function findLastRequest(
  db: Db,
  { viewer, developer, now }: { viewer: Viewer; developer: number; now: Date },
): Promise<RequestRow | undefined> {
  const [row] = await selectRequests(db, now)
    .where(and(isSentFor(viewer), eq(developerId, developer)))
    .orderBy(desc(id))
    .limit(1)
  return row
}

/** Returns the IDs of the cards that a viewer sees, by the user ID of the owner. */
export async function listPublicIds(
  db: Db,
  { viewer, now, developerIds }: { viewer: Viewer; now: Date; developerIds: readonly number[] },
): Promise<ReadonlyMap<number, string | null>> {
  if (developerIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: developers.userId, publicId: developers.publicId })
    .from(developers)
    .where(and(inArray(developers.userId, [...developerIds]), isVisibleTo(viewer, now)))
  return new Map(rows.map(({ userId, publicId }) => [userId, publicId]))
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

/** Lists the confirmed addresses of a user, the primary one first. */
export async function listConfirmedEmails(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.isVerified, true)))
    .orderBy(desc(emailAddresses.isPrimary), emailAddresses.email)
  return rows.map(({ email }) => email)
}
