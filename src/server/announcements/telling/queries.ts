// The SQL of new jobs: which there are, and who is told of them.
import { and, asc, count, eq, exists, gt, gte, inArray, isNull, lte, min, not, or, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { announcements, webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'
import { isVisible, selectJobs } from '#server/jobs/queries.ts'
import { required } from '#server/lib/required.ts'

import type { AnnouncedJob, WebhookEvent } from '../formats/format.ts'
import { fingerprint, ofJob } from './conditions-queries.ts'

/** Since when jobs are announced: the first webhook is there. Null where there is none. */
export async function announcingSince(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: min(webhooks.createdAt) }).from(webhooks)
  return row?.at ?? null
}

type NewJobs = { now: Date; since: Date; importedSince: Date; delayMs: number; limit: number }

/** Notes the jobs that have become visible for the first time. */
export async function noteNewJobs(
  db: Db,
  { now, since, importedSince, delayMs, limit }: NewJobs,
): Promise<void> {
  const isNoted = db
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
      told: sql`null::text`.as('told'),
    })
    .from(jobs)
    .where(and(isVisible(now), gte(jobs.firstPublishedAt, since), isFresh, not(exists(isNoted))))
    .orderBy(asc(jobs.firstPublishedAt), asc(jobs.id))
    .limit(limit)
  await db.insert(announcements).select(added).onConflictDoNothing()
}

/** What is due and not visible waits once more as long. */
export async function putOffInvisible(db: Db, { now, until }: { now: Date; until: Date }): Promise<void> {
  const visible = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(ofJob, isVisible(now)))
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

/** Jobs to announce, those from an import after the others; nobody else announces them until the transaction ends. */
export async function lockDueJobs(tx: Db, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const due = await tx
    .select({ id: announcements.jobId })
    .from(announcements)
    .innerJoin(jobs, ofJob)
    .where(and(isNull(announcements.announcedAt), lte(announcements.dueAt, now), isVisible(now)))
    .orderBy(sql`${jobs.source} is not null`, asc(announcements.dueAt), asc(jobs.id))
    .limit(limit)
    .for('update', { of: announcements, skipLocked: true })
  return due.map(({ id }) => id)
}

/** With what is told of them. */
export function listJobsById(db: Db, ids: readonly number[]) {
  return selectJobs(db).where(inArray(jobs.id, [...ids]))
}

/** Receivers are told of these as they are now. */
export async function noteTold(tx: Db, ids: readonly number[], announcedAt?: Date): Promise<void> {
  const told = tx
    .select({ told: fingerprint })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(ofJob)
  await tx
    .update(announcements)
    .set({ told: sql`(${told})`, ...(announcedAt && { announcedAt }) })
    .where(inArray(announcements.jobId, [...ids]))
}

/** The receivers; none of them is deleted until the transaction ends. */
export async function holdActiveWebhooks(tx: Db): Promise<number[]> {
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
