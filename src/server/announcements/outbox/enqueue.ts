// Queues messages to webhooks about new, changed and withdrawn jobs. Compares the jobs in the database with the earlier
// messages, so that it also finds changes that other programs have made in the database.
import { randomUUID } from 'node:crypto'

import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { days, hours, seconds } from '#server/lib/duration.ts'
import type { Task } from '#server/queue/tasks.ts'

import { toAnnouncedJob } from '../announced-job.ts'
import type { AnnouncedJob, WebhookEvent } from '../formats/format.ts'
import {
  deleteUnsent,
  findLastPayload,
  purgeDeliveries,
  lockWebhooksToUpdate,
  listDeletedJobs,
  lockChangedJobs,
  lockHiddenJobs,
  recordWithdrawn,
  updateUnsent,
} from './follow-up-queries.ts'
import {
  countAnnouncedAfter,
  findFirstWebhookTime,
  lockActiveWebhooks,
  insertDeliveries,
  listJobsById,
  lockDueJobs,
  recordNewJobs,
  recordAnnounced,
  postponeInvisible,
} from './queries.ts'

/** Prevents a large import from flooding a channel. Jobs above the limit are announced in the following hours. */
const MAX_ANNOUNCEMENTS_PER_HOUR = 50
/** An imported job that was published elsewhere longer ago than this is not announced. */
const MAX_IMPORTED_AGE_MS = days(3)
const MAX_NEW_JOBS = 1000
const BATCH_SIZE = 100
const RETENTION_MS = days(30)

const INTERVAL_MS = seconds(20)

type Parts = { db: Db; config: Config; now: Date }

export function announceTask({ db, config, now }: Omit<Parts, 'now'> & { now: () => Date }): Task {
  return {
    name: 'announce',
    every: INTERVAL_MS,
    run: () => enqueueAnnouncements({ db, config, now: now() }),
  }
}

async function enqueueAnnouncements(parts: Parts): Promise<void> {
  const { db, config, now } = parts
  const since = await findFirstWebhookTime(db)
  if (since === null || !config.outgoingRequests) return
  const delayMs = seconds(config.announceAfterSeconds)
  const importedSince = before(now, MAX_IMPORTED_AGE_MS)
  await recordNewJobs(db, { now, since, importedSince, delayMs, limit: MAX_NEW_JOBS })
  await postponeInvisible(db, { now, until: new Date(now.getTime() + delayMs) })
  await enqueueNewJobs(parts)
  await enqueueChanges(parts)
  await enqueueWithdrawals(parts)
  await purgeDeliveries(db, before(now, RETENTION_MS))
}

/** Queues the due announcements of new jobs and marks these jobs as announced, in one transaction. */
async function enqueueNewJobs({ db, config, now }: Parts): Promise<void> {
  const limit = MAX_ANNOUNCEMENTS_PER_HOUR - (await countAnnouncedAfter(db, before(now, hours(1))))
  if (limit <= 0) return
  await db.transaction(async (tx) => {
    const ids = await lockDueJobs(tx, { now, limit })
    if (ids.length === 0) return
    const jobs = new Map((await listJobsById(tx, ids)).map((job) => [job.id, job]))
    const receivers = await lockActiveWebhooks(tx)
    await recordAnnounced(tx, ids, now)
    const announced = ids
      .flatMap((id) => jobs.get(id) ?? [])
      .map((job) => toAnnouncedJob(job, config.publicUrl))
    await insertDeliveries(
      tx,
      announced.flatMap((job) =>
        receivers.map((webhookId) => createDelivery(webhookId, 'published', { job, now })),
      ),
    )
  })
}

async function enqueueChanges({ db, config, now }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await lockChangedJobs(tx, { now, limit: BATCH_SIZE })
    if (ids.length === 0) return
    for (const row of await listJobsById(tx, ids)) {
      const job = toAnnouncedJob(row, config.publicUrl)
      await updateUnsent(tx, job)
      await enqueueUpdate(tx, 'changed', { job, now })
    }
    await recordAnnounced(tx, ids)
  })
}

/**
 * Queues withdrawals of the announcements of expired, withdrawn and deleted jobs. These jobs are never announced again.
 */
async function enqueueWithdrawals({ db, now }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    const hidden = await lockHiddenJobs(tx, { now, limit: BATCH_SIZE })
    const deleted = await listDeletedJobs(tx, BATCH_SIZE)
    for (const id of [...hidden, ...deleted]) {
      const job = await findLastPayload(tx, id)
      await deleteUnsent(tx, [id])
      if (job) await enqueueUpdate(tx, 'withdrawn', { job, now })
    }
    if (hidden.length > 0) await recordWithdrawn(tx, hidden)
  })
}

type Content = { job: AnnouncedJob; now: Date }

async function enqueueUpdate(tx: Db, event: WebhookEvent, content: Content): Promise<void> {
  const receivers = await lockWebhooksToUpdate(tx, content.job.id)
  await insertDeliveries(
    tx,
    receivers.map((webhookId) => createDelivery(webhookId, event, content)),
  )
}

function createDelivery(webhookId: number, event: WebhookEvent, { job, now }: Content) {
  const messageId = randomUUID()
  return { webhookId, messageId, event, jobId: job.id, payload: job, dueAt: now, createdAt: now }
}

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms)
}
