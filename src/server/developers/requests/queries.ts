import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'

import { REPEAT_MS, type RequestStatus } from '#contract/developers/rules/requests.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { contactRequests, developerExclusions, developers } from '#server/db/tables/developers.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import type { Context } from '#server/http/context.ts'
import { jobColumns, visibleCondition } from '#server/jobs/store/jobs-queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

import { appliesTo, excludes, isVisible, isVisibleTo, type Viewer } from '../visible-queries.ts'

const { id, companyId, developerId, jobId, sentBy, status, createdAt, lapsesAt, keyHash } = contactRequests

export type Reading = Pick<Context, 'db' | 'now'> & {
  config: Pick<Context['config'], 'directoryNeedsPay'>
}

/** No list returns more requests. */
const MAX_LISTED = 500

const requestColumns = {
  id,
  developerId,
  sentBy,
  message: contactRequests.message,
  status: sql<RequestStatus>`${status}`,
  createdAt,
  lapsesAt,
  sharedName: contactRequests.sharedName,
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
const isOfCard = eq(contactRequests.card, developers.publicId)

/** The company of a request has a verified domain. */
const hasDomain = and(eq(companyDomains.companyId, companyId), isNotNull(companyDomains.verifiedAt))

const selectRequests = (db: Db, now: Date, viewer?: Viewer) =>
  db
    .select({
      ...requestColumns,
      /** The ID of the card, while it is the same and the viewer sees it. */
      publicId: viewer
        ? sql<
            string | null
          >`case when ${and(isVisibleTo(viewer, now), isOfCard)} then ${contactRequests.card} end`
        : sql<null>`null`,
      /** Whether a colleague of the viewer has sent the request, and the developer excludes the viewer. */
      excludesViewer: viewer
        ? sql<boolean>`(${sentBy} is distinct from ${viewer.userId}::int and ${excludes(viewer.userId ?? 0)})`
        : sql<boolean>`false`,
    })
    .from(contactRequests)
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(developers, eq(developers.userId, developerId))
    .innerJoin(users, eq(users.id, developerId))
    .leftJoin(jobs, eq(jobs.id, contactRequests.jobId))
    .leftJoin(companyDomains, hasDomain)

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

/** Ends lapsed requests, so that they stay ended for both sides. Lists requests, newest first. */
export async function listRequests(
  ctx: Reading,
  filter: SQL | undefined,
  viewer?: Viewer,
): Promise<RequestRow[]> {
  await endLapsedRequests(ctx, filter)
  return selectRequests(ctx.db, ctx.now, viewer).where(filter).orderBy(desc(id)).limit(MAX_LISTED)
}

/** Locks a request, and reads it afterwards, so that the facts are not older than the lock. */
export async function lockRequest(ctx: Reading, filter: SQL | undefined): Promise<RequestRow | undefined> {
  await ctx.db.select({ id }).from(contactRequests).where(filter).for('update')
  const [row] = await listRequests(ctx, filter)
  return row
}

/** Returns the request whose key was sent to `emailedTo`, while this is a confirmed address of the developer. */
export async function findRequestByKey(
  db: Db,
  hash: string,
): Promise<{ id: number; developerId: number; emailedTo: string } | undefined> {
  const { emailedTo } = contactRequests
  const isOwn = and(
    eq(emailAddresses.userId, developerId),
    eq(emailAddresses.email, emailedTo),
    emailAddresses.isVerified,
  )
  const [row] = await db
    .select({ id, developerId, emailedTo })
    .from(contactRequests)
    .innerJoin(emailAddresses, isOwn)
    .where(eq(keyHash, hash))
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
 * Ends the requests without an answer whose time has passed, and those that are no longer possible. A declined one keeps
 * its status, and ends for its sender at the same time as one without an answer would.
 */
export async function endLapsedRequests({ db, now, config }: Reading, filter?: SQL): Promise<void> {
  const isUnanswered = or(eq(status, 'sent'), and(eq(status, 'declined'), gt(lapsesAt, now)))
  // Locks the rows in the same order as other transactions, to avoid deadlocks.
  const locked = db
    .select({ id })
    .from(contactRequests)
    .where(and(isUnanswered, or(lte(lapsesAt, now), not(isPossible(now, config.directoryNeedsPay))), filter))
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

/**
 * The condition that the card, the job, the domain of the company and the sender's membership still allow a request. A
 * card with a new address does not, because a sender could follow it there.
 */
const isPossible = (now: Date, needsPay: boolean) =>
  sql`(${and(
    sql`exists (select 1 from ${developers}
    where ${and(eq(developers.userId, developerId), isOfCard, isVisible(now))})`,
    sql`exists (select 1 from ${jobs}
    where ${and(eq(jobs.id, jobId), eq(jobs.companyId, companyId), visibleCondition(now), needsPay ? statesPay : undefined)})`,
    sql`exists (select 1 from ${companyDomains} where ${hasDomain})`,
    sql`exists (select 1 from ${companyMembers} join ${users} on ${users.id} = ${companyMembers.userId}
    where ${and(eq(companyMembers.companyId, companyId), eq(users.id, sentBy), users.isActive)})`,
    sql`not exists (select 1 from ${developerExclusions}
    where ${and(eq(developerExclusions.userId, developerId), appliesTo(sentBy))})`,
  )})`

const statesPay = or(gt(jobs.salaryMin, 0), gt(jobs.salaryMax, 0))

/** Deletes requests of deleted companies, after they no longer count. */
export async function purgeRequests(db: Db, now: Date): Promise<void> {
  const isOld = lte(createdAt, new Date(now.getTime() - REPEAT_MS))
  await db.delete(contactRequests).where(and(isNull(companyId), isOld))
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

export type Shared = { email: string; note: string | null; name: string | null }

/** Returns what developers have shared with the companies of a viewer from their present cards, by developer. */
export async function listShared(
  db: Db,
  { companyIds }: Viewer,
  developerIds: readonly number[],
): Promise<ReadonlyMap<number, Shared>> {
  if (companyIds.length === 0 || developerIds.length === 0) return new Map()
  const rows = await db
    .select({
      developerId,
      email: contactRequests.sharedEmail,
      note: contactRequests.note,
      name: contactRequests.sharedName,
    })
    .from(contactRequests)
    .innerJoin(developers, and(eq(developers.userId, developerId), isOfCard))
    .where(
      and(
        inArray(companyId, [...companyIds]),
        inArray(developerId, [...developerIds]),
        eq(status, 'accepted'),
      ),
    )
    .orderBy(id)
  return new Map(
    rows.flatMap(({ developerId, email, ...row }) =>
      email === null ? [] : [[developerId, { email, ...row }]],
    ),
  )
}
