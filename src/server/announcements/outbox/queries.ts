import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm'

import { formatRules, webhookFormats } from '#contract/announcements/rules/webhook-formats.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { announcements, webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'
import { selectJobs, visibleCondition } from '#server/jobs/store/jobs-queries.ts'
import { required } from '#server/lib/required.ts'

import type { AnnouncedJob, WebhookEvent } from '../formats/format.ts'

/** Stored in `announcements.fingerprint` after the job was withdrawn. A fingerprint never has this value. */
export const WITHDRAWN = 'withdrawn'

const isPending = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.givenUpAt))
/** Matches pending messages, except withdrawals, that the server has not yet tried to send and can still change. */
export const isUnsent = and(
  isPending,
  eq(webhookDeliveries.tries, 0),
  ne(webhookDeliveries.event, 'withdrawn'),
)
const isAnnounced = isNotNull(announcements.announcedAt)
export const isAnnouncedAsOpen = and(isAnnounced, ne(announcements.fingerprint, WITHDRAWN))
const formatsThatChange = webhookFormats.filter((format) => formatRules[format].canChange)
export const canChange = inArray(webhooks.format, formatsThatChange)

/** A hash of the job fields that messages contain. Announcements store it to detect later changes of the job. */
export const fingerprint = sql<string>`md5(jsonb_build_array(${jobs.title}, ${companies.name}, ${jobs.locationType},
  ${jobs.location}, ${jobs.salaryMin}, ${jobs.salaryMax}, ${jobs.salaryPeriod}, ${jobs.salaryCurrency},
  ${jobs.applyLink})::text)`

export const isOfJob = eq(jobs.id, announcements.jobId)

/**
 * Returns when the oldest webhook was created, or null if there are no webhooks. Jobs from before this time are not
 * announced.
 */
export async function findFirstWebhookTime(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: min(webhooks.createdAt) }).from(webhooks)
  return row?.at ?? null
}

type NewJobs = { now: Date; since: Date; importedSince: Date; delayMs: number; limit: number }

/**
 * Inserts an announcement for each job that has become visible for the first time. The announcement is due `delayMs`
 * after the job's publication.
 */
export async function recordNewJobs(
  db: Db,
  { now, since, importedSince, delayMs, limit }: NewJobs,
): Promise<void> {
  const recorded = db
    .select({ id: announcements.jobId })
    .from(announcements)
    .where(eq(announcements.jobId, jobs.id))
  const isFresh = or(
    isNull(jobs.source),
    and(gte(jobs.firstPublishedAt, importedSince), gte(jobs.createdAt, importedSince)),
  )
  const dueAt = sql`${jobs.firstPublishedAt} + ${delayMs}::integer * interval '1 millisecond'`
  const added = db
    .select({
      jobId: jobs.id,
      dueAt: dueAt.as('due_at'),
      announcedAt: sql`null::timestamptz`.as('announced_at'),
      fingerprint: sql`null::text`.as('told'),
    })
    .from(jobs)
    .where(and(visibleCondition(now), gte(jobs.firstPublishedAt, since), isFresh, not(exists(recorded))))
    .orderBy(asc(jobs.firstPublishedAt), asc(jobs.id))
    .limit(limit)
  await db.insert(announcements).select(added).onConflictDoNothing()
}

/** Postpones the due announcements of jobs that are not visible, in case the jobs become visible again. */
export async function postponeInvisible(db: Db, { now, until }: { now: Date; until: Date }): Promise<void> {
  const visible = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isOfJob, visibleCondition(now)))
  await db
    .update(announcements)
    .set({ dueAt: until })
    .where(and(isNull(announcements.announcedAt), lte(announcements.dueAt, now), not(exists(visible))))
}

export async function countAnnouncedAfter(db: Db, after: Date): Promise<number> {
  const [row] = await db
    .select({ announced: count() })
    .from(announcements)
    .where(gt(announcements.announcedAt, after))
  return required(row).announced
}

/** Locks the announcements that are due. Returns the IDs of their jobs, imported jobs last. */
export async function lockDueJobs(tx: Db, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const due = await tx
    .select({ id: announcements.jobId })
    .from(announcements)
    .innerJoin(jobs, isOfJob)
    .where(and(isNull(announcements.announcedAt), lte(announcements.dueAt, now), visibleCondition(now)))
    .orderBy(sql`${jobs.source} is not null`, asc(announcements.dueAt), asc(jobs.id))
    .limit(limit)
    .for('update', { of: announcements, skipLocked: true })
  return due.map(({ id }) => id)
}

export function listJobsById(db: Db, ids: readonly number[]) {
  return selectJobs(db).where(inArray(jobs.id, [...ids]))
}

/**
 * Records that messages with the current content of these jobs have been queued. Pass `announcedAt` only for the first
 * message about a job.
 */
export async function recordAnnounced(tx: Db, ids: readonly number[], announcedAt?: Date): Promise<void> {
  const current = tx
    .select({ fingerprint })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(isOfJob)
  await tx
    .update(announcements)
    .set({ fingerprint: sql`(${current})`, ...(announcedAt && { announcedAt }) })
    .where(inArray(announcements.jobId, [...ids]))
}

/** Returns the IDs of active webhooks and prevents their deletion until the transaction ends. */
export async function lockActiveWebhooks(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.isActive, true))
    .orderBy(asc(webhooks.id))
    .for('key share')
  return rows.map(({ id }) => id)
}

type NewDelivery = {
  webhookId: number
  messageId: string
  event: WebhookEvent
  jobId: number
  payload: AnnouncedJob
  dueAt: Date
  createdAt: Date
}

export async function insertDeliveries(tx: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length > 0) await tx.insert(webhookDeliveries).values([...deliveries])
}
