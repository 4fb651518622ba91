// The SQL of what becomes of announced jobs: which have changed or gone, and who can be told.
import { and, asc, desc, eq, exists, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { announcements, webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'
import { isVisible } from '#server/jobs/queries.ts'

import type { AnnouncedJob } from '../formats/format.ts'
import { canChange, fingerprint, isToldAsOpen, isUntried, ofJob, WITHDRAWN } from './conditions-queries.ts'

export async function noteWithdrawn(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .update(announcements)
    .set({ told: WITHDRAWN })
    .where(inArray(announcements.jobId, [...ids]))
}

/** Announced jobs that are visible and say something else than receivers were told. */
export async function lockChangedJobs(
  tx: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const changed = await tx
    .select({ id: announcements.jobId })
    .from(announcements)
    .innerJoin(jobs, ofJob)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isToldAsOpen, isVisible(now), ne(announcements.told, fingerprint)))
    .orderBy(asc(jobs.id))
    .limit(limit)
    .for('update', { of: announcements, skipLocked: true })
  return changed.map(({ id }) => id)
}

/** What waits and was never sent says then what the job says now. */
export async function renewUntried(tx: Db, job: AnnouncedJob): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ payload: job })
    .where(and(eq(webhookDeliveries.jobId, job.id), isUntried))
}

/** Who was told of a job, can be told of a change, and has no message waiting that says it anyway. */
export async function holdWebhooksToTell(tx: Db, jobId: number): Promise<number[]> {
  const ofThis = and(eq(webhookDeliveries.webhookId, webhooks.id), eq(webhookDeliveries.jobId, jobId))
  const told = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofThis, eq(webhookDeliveries.event, 'published'), isNull(webhookDeliveries.givenUpAt)))
  const waiting = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofThis, isUntried))
  const withdrawn = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofThis, eq(webhookDeliveries.event, 'withdrawn')))
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(eq(webhooks.isActive, true), canChange, exists(told), not(exists(waiting)), not(exists(withdrawn))),
    )
    .orderBy(asc(webhooks.id))
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Announced jobs that are there and no longer visible. */
export async function lockGoneJobs(tx: Db, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const visible = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(ofJob, isVisible(now)))
  const gone = await tx
    .select({ id: announcements.jobId })
    .from(announcements)
    .where(and(isToldAsOpen, not(exists(visible))))
    .orderBy(asc(announcements.jobId))
    .limit(limit)
    .for('update', { skipLocked: true })
  return gone.map(({ id }) => id)
}

/** Announced jobs that were deleted, and of which somebody can still be told so. */
export async function listDeletedJobs(tx: Db, limit: number): Promise<number[]> {
  const stored = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, webhookDeliveries.jobId))
  const deleted = await tx
    .selectDistinct({ id: webhookDeliveries.jobId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        not(exists(stored)),
        or(isUntried, and(eq(webhooks.isActive, true), canChange, eq(webhookDeliveries.event, 'published'))),
        isNull(webhookDeliveries.givenUpAt),
        sql`not exists (select from ${webhookDeliveries} later where later.webhook_id = ${webhookDeliveries.webhookId}
          and later.job_id = ${webhookDeliveries.jobId} and later.event = 'withdrawn')`,
      ),
    )
    .orderBy(asc(webhookDeliveries.jobId))
    .limit(limit)
  return deleted.map(({ id }) => id)
}

/** What nobody was told of a job is not told; who was told is told that it has gone. */
export async function deleteUntried(tx: Db, jobIds: readonly number[]): Promise<void> {
  await tx.delete(webhookDeliveries).where(and(inArray(webhookDeliveries.jobId, [...jobIds]), isUntried))
}

/** What was told last of a job: it may have been deleted. */
export async function findLastPayload(db: Db, jobId: number): Promise<AnnouncedJob | undefined> {
  const [row] = await db
    .select({ payload: webhookDeliveries.payload })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.jobId, jobId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as it was written
  return row?.payload as AnnouncedJob | undefined
}

/** Forgets changes, and all about jobs that have gone, once everybody was told before that moment. */
export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  const isSettled = sql`coalesce(${webhookDeliveries.deliveredAt}, ${webhookDeliveries.givenUpAt}) <= ${before.toISOString()}`
  const open = db
    .select({ id: announcements.jobId })
    .from(announcements)
    .where(and(eq(announcements.jobId, webhookDeliveries.jobId), isToldAsOpen))
  const unsettled = sql`exists (select from ${webhookDeliveries} other where other.job_id = ${webhookDeliveries.jobId}
    and (coalesce(other.delivered_at, other.given_up_at) <= ${before.toISOString()}) is not true)`
  const isOver = and(not(exists(open)), not(unsettled))
  await db.delete(webhookDeliveries).where(and(isSettled, or(eq(webhookDeliveries.event, 'changed'), isOver)))
}
