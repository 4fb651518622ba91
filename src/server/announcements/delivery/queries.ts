// The delivery queue. Each receiver gets one message at a time, in order.
import { and, asc, eq, exists, gt, isNull, lte, or, sql } from 'drizzle-orm'

import type { WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'
import type { Db } from '#server/db/open.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'

import type { AnnouncedJob, WebhookEvent } from '../formats/format.ts'

export type Receiver = { id: number; name: string; format: WebhookFormat; sealed: string; failures: number }

export type ClaimedDelivery = {
  id: number
  webhookId: number
  messageId: string
  event: WebhookEvent
  jobId: number
  payload: AnnouncedJob
  /** Includes this attempt. Also identifies the claim: another value means that another instance claimed the message. */
  tries: number
  createdAt: Date
}

const isPending = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.givenUpAt))

/** Lists active receivers with pending messages, except paused ones. */
export async function listReady(db: Db, now: Date): Promise<Receiver[]> {
  const pending = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhooks.id), isPending))
  const isReady = or(isNull(webhooks.pausedUntil), lte(webhooks.pausedUntil, now))
  const { id, name, format, sealed, failures } = webhooks
  const rows = await db
    .select({ id, name, format, sealed, failures })
    .from(webhooks)
    .where(and(eq(webhooks.isActive, true), isReady, exists(pending)))
    .orderBy(asc(id))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table checks formats
  return rows as Receiver[]
}

/**
 * Claims the first pending message of a receiver until the given time. No other instance can claim this or a later message
 * of the receiver before. The row is not locked during the request.
 */
export async function claimDelivery(
  db: Db,
  webhookId: number,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedDelivery | undefined> {
  const first = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isPending))
    .orderBy(asc(webhookDeliveries.id))
    .limit(1)
    .for('update')
  const [row] = await db
    .update(webhookDeliveries)
    .set({ dueAt: until, tries: sql`${webhookDeliveries.tries} + 1` })
    .where(and(eq(webhookDeliveries.id, sql`(${first})`), lte(webhookDeliveries.dueAt, now)))
    .returning()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as it was written
  return row as ClaimedDelivery | undefined
}

/** Returns the receiver's ID of the message that announced the job, if there is one. */
export async function findRemoteId(
  db: Db,
  { webhookId, jobId }: Pick<ClaimedDelivery, 'webhookId' | 'jobId'>,
): Promise<string | undefined> {
  const [row] = await db
    .select({ remoteId: webhookDeliveries.remoteId })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.jobId, jobId),
        eq(webhookDeliveries.event, 'published'),
      ),
    )
  return row?.remoteId ?? undefined
}

const isStillClaimed = ({ id, tries }: ClaimedDelivery) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.tries, tries), isPending)

export async function recordDelivery(
  db: Db,
  delivery: ClaimedDelivery,
  { now, remoteId }: { now: Date; remoteId: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ deliveredAt: now, ...(remoteId !== undefined && { remoteId }) })
      .where(isStillClaimed(delivery))
    await tx
      .update(webhooks)
      .set({ deliveredAt: now, failures: 0, lastError: null, pausedUntil: null })
      .where(eq(webhooks.id, delivery.webhookId))
  })
}

type End = { now: Date; reason: string }

/** Gives up a message unless another instance has claimed it. Returns 1 or 0. */
export async function giveUpDelivery(
  tx: Db,
  delivery: ClaimedDelivery,
  { now, reason }: End,
): Promise<number> {
  const { id } = webhookDeliveries
  const end = { givenUpAt: now, reason }
  return (await tx.update(webhookDeliveries).set(end).where(isStillClaimed(delivery)).returning({ id }))
    .length
}

/** Gives up pending messages created at or before `before`. Returns how many. */
export async function giveUpOld(
  tx: Db,
  webhookId: number,
  { now, reason, before }: End & { before: Date },
): Promise<number> {
  const isOld = lte(webhookDeliveries.createdAt, before)
  const rows = await tx
    .update(webhookDeliveries)
    .set({ givenUpAt: now, reason })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isPending, isOld))
    .returning({ id: webhookDeliveries.id })
  return rows.length
}

/** Returns whether a message to this webhook was given up after `since`. */
export async function hasGivenUpSince(tx: Db, webhookId: number, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), gt(webhookDeliveries.givenUpAt, since)))
    .limit(1)
  return rows.length > 0
}

/** The primary, verified email addresses of active staff. */
export async function listStaffAddresses(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ email: emailAddresses.email })
    .from(users)
    .innerJoin(emailAddresses, and(eq(emailAddresses.userId, users.id), eq(emailAddresses.isPrimary, true)))
    .where(and(eq(users.isStaff, true), eq(users.isActive, true), eq(emailAddresses.isVerified, true)))
    .orderBy(asc(users.id))
  return rows.map(({ email }) => email)
}

/** Pauses a receiver. The message stays first in its queue. */
export async function pauseWebhook(
  db: Db,
  delivery: ClaimedDelivery,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(webhookDeliveries).set({ dueAt: until }).where(isStillClaimed(delivery))
    await tx
      .update(webhooks)
      .set({ pausedUntil: until, failures: sql`${webhooks.failures} + 1`, lastError: reason })
      .where(eq(webhooks.id, delivery.webhookId))
  })
}

export async function recordError(db: Db, webhookId: number, reason: string): Promise<void> {
  await db.update(webhooks).set({ lastError: reason }).where(eq(webhooks.id, webhookId))
}

export async function deactivateWebhook(db: Db, webhookId: number, reason: string): Promise<void> {
  await db.update(webhooks).set({ isActive: false, lastError: reason }).where(eq(webhooks.id, webhookId))
}
