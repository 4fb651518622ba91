import { and, asc, desc, eq, exists, gt, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'

import { UNDO_MS } from '#contract/jobs/rules/actions.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobUndos } from '#server/db/tables/reviews.ts'
import { announcements, webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'
import { visibleCondition } from '#server/jobs/store/jobs-queries.ts'

import type { AnnouncedJob } from '../formats/format.ts'
import { canChange, fingerprint, isAnnouncedAsOpen, isUnsent, isOfJob, WITHDRAWN } from './queries.ts'

export async function recordWithdrawn(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .update(announcements)
    .set({ fingerprint: WITHDRAWN })
    .where(inArray(announcements.jobId, [...ids]))
}

/** Locks announced, visible jobs whose content has changed since the last message about the job. Returns their IDs. */
export async function lockChangedJobs(
  tx: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const changed = await tx
    .select({ id: announcements.jobId })
    .from(announcements)
    .innerJoin(jobs, isOfJob)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isAnnouncedAsOpen, visibleCondition(now), ne(announcements.fingerprint, fingerprint)))
    .orderBy(asc(jobs.id))
    .limit(limit)
    .for('update', { of: announcements, skipLocked: true })
  return changed.map(({ id }) => id)
}

/** Replaces the content of the unsent messages about a job. */
export async function updateUnsent(tx: Db, job: AnnouncedJob): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ payload: job })
    .where(and(eq(webhookDeliveries.jobId, job.id), isUnsent))
}

/**
 * Returns the IDs of the webhooks that need a new message to update the announcement of a job. These webhooks are
 * active, have announced the job, support changes, and have neither an unsent message about the job nor a withdrawal.
 * Prevents their deletion until the transaction ends.
 */
export async function lockWebhooksToUpdate(tx: Db, jobId: number): Promise<number[]> {
  const ofThis = and(eq(webhookDeliveries.webhookId, webhooks.id), eq(webhookDeliveries.jobId, jobId))
  const published = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofThis, eq(webhookDeliveries.event, 'published'), isNull(webhookDeliveries.givenUpAt)))
  const unsent = tx.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(and(ofThis, isUnsent))
  const withdrawn = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofThis, eq(webhookDeliveries.event, 'withdrawn')))
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.isActive, true),
        canChange,
        exists(published),
        not(exists(unsent)),
        not(exists(withdrawn)),
      ),
    )
    .orderBy(asc(webhooks.id))
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Locks announced jobs that exist but are no longer visible. Returns their IDs. Waits while an undo may return a job. */
export async function lockHiddenJobs(
  tx: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const visible = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isOfJob, visibleCondition(now)))
  const undoable = tx
    .select({ id: jobUndos.jobId })
    .from(jobUndos)
    .where(
      and(eq(jobUndos.jobId, announcements.jobId), gt(jobUndos.madeAt, new Date(now.getTime() - UNDO_MS))),
    )
  const hidden = await tx
    .select({ id: announcements.jobId })
    .from(announcements)
    .where(and(isAnnouncedAsOpen, not(exists(visible)), not(exists(undoable))))
    .orderBy(asc(announcements.jobId))
    .limit(limit)
    .for('update', { skipLocked: true })
  return hidden.map(({ id }) => id)
}

/** Returns the IDs of deleted jobs whose messages are either unsent or can still be withdrawn at the receiver. */
export async function listDeletedJobs(tx: Db, limit: number): Promise<number[]> {
  const stored = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, webhookDeliveries.jobId))
  const deleted = await tx
    .selectDistinct({ id: webhookDeliveries.jobId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        not(exists(stored)),
        or(isUnsent, and(eq(webhooks.isActive, true), canChange, eq(webhookDeliveries.event, 'published'))),
        isNull(webhookDeliveries.givenUpAt),
        sql`not exists (select from ${webhookDeliveries} later where later.webhook_id = ${webhookDeliveries.webhookId}
          and later.job_id = ${webhookDeliveries.jobId} and later.event = 'withdrawn')`,
      ),
    )
    .orderBy(asc(webhookDeliveries.jobId))
    .limit(limit)
  return deleted.map(({ id }) => id)
}

export async function deleteUnsent(tx: Db, jobIds: readonly number[]): Promise<void> {
  await tx.delete(webhookDeliveries).where(and(inArray(webhookDeliveries.jobId, [...jobIds]), isUnsent))
}

/** Returns the content of the latest message about a job, because the job itself may have been deleted. */
export async function findLastPayload(db: Db, jobId: number): Promise<AnnouncedJob | undefined> {
  const [row] = await db
    .select({ payload: webhookDeliveries.payload })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.jobId, jobId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `insertDeliveries` wrote the column with this type
  return row?.payload as AnnouncedJob | undefined
}

/**
 * Deletes old messages. A message is old if it was delivered or given up at `before` or earlier. An old message about a
 * change is always deleted. The other messages about a job are deleted only when all messages about the job are old and
 * the job's withdrawal was announced, because a withdrawal needs the receiver's ID of the first message.
 */
export async function purgeDeliveries(db: Db, before: Date): Promise<void> {
  const isSettled = sql`coalesce(${webhookDeliveries.deliveredAt}, ${webhookDeliveries.givenUpAt}) <= ${before.toISOString()}`
  const open = db
    .select({ id: announcements.jobId })
    .from(announcements)
    .where(and(eq(announcements.jobId, webhookDeliveries.jobId), isAnnouncedAsOpen))
  const unsettled = sql`exists (select from ${webhookDeliveries} other where other.job_id = ${webhookDeliveries.jobId}
    and (coalesce(other.delivered_at, other.given_up_at) <= ${before.toISOString()}) is not true)`
  const isClosed = and(not(exists(open)), not(unsettled))
  await db
    .delete(webhookDeliveries)
    .where(and(isSettled, or(eq(webhookDeliveries.event, 'changed'), isClosed)))
}
