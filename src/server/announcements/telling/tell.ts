// Watches the board and writes down what receivers are to be told: new jobs once in their life, then what becomes of
// them. It looks at what is in the database, whoever put it there; done twice it does no harm.
import { randomUUID } from 'node:crypto'

import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { days, hours, seconds } from '#server/lib/duration.ts'

import { announcedJob } from '../announced-job.ts'
import type { AnnouncedJob, WebhookEvent } from '../formats/format.ts'
import {
  deleteUntried,
  findLastPayload,
  forgetDeliveries,
  holdWebhooksToTell,
  listDeletedJobs,
  lockChangedJobs,
  lockGoneJobs,
  noteWithdrawn,
  renewUntried,
} from './follow-up-queries.ts'
import {
  announcingSince,
  countAnnouncedAfter,
  holdActiveWebhooks,
  insertDeliveries,
  listJobsById,
  lockDueJobs,
  noteNewJobs,
  noteTold,
  putOffInvisible,
} from './queries.ts'

/** An import of thousands must not flood a channel: the rest follow in their order. */
const MOST_AN_HOUR = 50
/** Of an import only what is news. */
const OLDEST_IMPORTED = days(3)
const NOTED_AT_ONCE = 1000
const TOLD_AT_ONCE = 100
const KEPT = days(30)

type Parts = { db: Db; config: Config; now: Date }

export async function tell(parts: Parts): Promise<void> {
  const { db, config, now } = parts
  const since = await announcingSince(db)
  if (since === null || !config.outgoingRequests) return
  const delayMs = seconds(config.announceAfterSeconds)
  const importedSince = before(now, OLDEST_IMPORTED)
  await noteNewJobs(db, { now, since, importedSince, delayMs, limit: NOTED_AT_ONCE })
  await putOffInvisible(db, { now, until: new Date(now.getTime() + delayMs) })
  await tellNew(parts)
  await tellChanges(parts)
  await tellGone(parts)
  await forgetDeliveries(db, before(now, KEPT))
}

/** Announced with the messages about it, or not at all. */
async function tellNew({ db, config, now }: Parts): Promise<void> {
  const limit = MOST_AN_HOUR - (await countAnnouncedAfter(db, before(now, hours(1))))
  if (limit <= 0) return
  await db.transaction(async (tx) => {
    const ids = await lockDueJobs(tx, { now, limit })
    if (ids.length === 0) return
    const jobs = new Map((await listJobsById(tx, ids)).map((job) => [job.id, job]))
    const receivers = await holdActiveWebhooks(tx)
    await noteTold(tx, ids, now)
    const told = ids.flatMap((id) => jobs.get(id) ?? []).map((job) => announcedJob(job, config.publicUrl))
    await insertDeliveries(
      tx,
      told.flatMap((job) => receivers.map((webhookId) => delivery(webhookId, 'published', { job, now }))),
    )
  })
}

async function tellChanges({ db, config, now }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await lockChangedJobs(tx, { now, limit: TOLD_AT_ONCE })
    if (ids.length === 0) return
    for (const row of await listJobsById(tx, ids)) {
      const job = announcedJob(row, config.publicUrl)
      await renewUntried(tx, job)
      await tellReceivers(tx, 'changed', { job, now })
    }
    await noteTold(tx, ids)
  })
}

/** Expired, withdrawn or deleted. It is not announced again, whatever becomes of it. */
async function tellGone({ db, now }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await lockGoneJobs(tx, { now, limit: TOLD_AT_ONCE })
    const deleted = await listDeletedJobs(tx, TOLD_AT_ONCE)
    for (const id of [...gone, ...deleted]) {
      const job = await findLastPayload(tx, id)
      await deleteUntried(tx, [id])
      if (job) await tellReceivers(tx, 'withdrawn', { job, now })
    }
    if (gone.length > 0) await noteWithdrawn(tx, gone)
  })
}

type Told = { job: AnnouncedJob; now: Date }

async function tellReceivers(tx: Db, event: WebhookEvent, told: Told): Promise<void> {
  const receivers = await holdWebhooksToTell(tx, told.job.id)
  await insertDeliveries(
    tx,
    receivers.map((webhookId) => delivery(webhookId, event, told)),
  )
}

function delivery(webhookId: number, event: WebhookEvent, { job, now }: Told) {
  const messageId = randomUUID()
  return { webhookId, messageId, event, jobId: job.id, payload: job, dueAt: now, createdAt: now }
}

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms)
}
