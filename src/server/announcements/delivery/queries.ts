import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import type { WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'
import type { Db } from '#server/db/open.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'
import { isFirstDue } from '#server/queue/queries.ts'
import type { Lease } from '#server/queue/queue.ts'

import type { AnnouncedJob, WebhookEvent } from '../formats/format.ts'

export type Receiver = { id: number; name: string; format: WebhookFormat; sealed: string; failures: number }

export type ClaimedDelivery = {
  id: number
  webhookId: number
  messageId: string
  event: WebhookEvent
  jobId: number
  payload: AnnouncedJob
  /** The number of attempts to send the message, including the current attempt. */
  tries: number
  dueAt: Date
  createdAt: Date
}

const isPending = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.givenUpAt))

/** Claims a due message. Only the first pending message of an active webhook can be claimed, to keep the order. */
export async function claimDelivery(db: Db, { now, until }: Lease): Promise<ClaimedDelivery | undefined> {
  const isReady = or(isNull(webhooks.pausedUntil), lte(webhooks.pausedUntil, now))
  const ready = db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.isActive, true), isReady))
  const { id: key, dueAt, tries, webhookId } = webhookDeliveries
  const first = db
    .selectDistinctOn([webhookId], { id: key })
    .from(webhookDeliveries)
    .where(isPending)
    .orderBy(asc(webhookId), asc(key))
  const where = and(isPending, inArray(webhookId, ready), inArray(key, first))
  const [row] = await db
    .update(webhookDeliveries)
    .set({ dueAt: until, tries: sql`${tries} + 1` })
    .where(isFirstDue(db, { key, dueAt, now, where }))
    .returning()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `insertDeliveries` wrote the columns with these types
  return row as ClaimedDelivery | undefined
}

/** Matches a claimed message. Does not match if the claim has expired and another instance has claimed the message. */
const isClaimed = ({ id, dueAt }: ClaimedDelivery) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.dueAt, dueAt), isPending)

export async function findReceiver(db: Db, webhookId: number): Promise<Receiver | undefined> {
  const { id, name, format, sealed, failures } = webhooks
  const [row] = await db
    .select({ id, name, format, sealed, failures })
    .from(webhooks)
    .where(eq(id, webhookId))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check constraint limits `format`
  return row as Receiver | undefined
}

/** Returns the ID that the receiver gave to the message about the job, or undefined if it gave none. */
export async function findMessageId(
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

export async function recordDelivery(
  db: Db,
  delivery: ClaimedDelivery,
  { now, remoteId }: { now: Date; remoteId: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ deliveredAt: now, ...(remoteId !== undefined && { remoteId }) })
      .where(isClaimed(delivery))
    await tx
      .update(webhooks)
      .set({ deliveredAt: now, failures: 0, lastError: null, pausedUntil: null })
      .where(eq(webhooks.id, delivery.webhookId))
  })
}

type End = { now: Date; reason: string }

/** Gives up a message unless another instance has claimed it. Returns how many messages it gave up (1 or 0). */
export async function giveUpDelivery(
  tx: Db,
  delivery: ClaimedDelivery,
  { now, reason }: End,
): Promise<number> {
  const { id } = webhookDeliveries
  const end = { givenUpAt: now, reason }
  return (await tx.update(webhookDeliveries).set(end).where(isClaimed(delivery)).returning({ id })).length
}

/**
 * Gives up the pending messages of a webhook that were created at `before` or earlier. Returns how many messages it
 * gave up.
 */
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

export async function hasGivenUpSince(tx: Db, webhookId: number, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), gt(webhookDeliveries.givenUpAt, since)))
    .limit(1)
  return rows.length > 0
}

/** Returns the primary email addresses of active staff users, if they are verified. */
export async function listStaffAddresses(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ email: emailAddresses.email })
    .from(users)
    .innerJoin(emailAddresses, and(eq(emailAddresses.userId, users.id), eq(emailAddresses.isPrimary, true)))
    .where(and(eq(users.isStaff, true), eq(users.isActive, true), eq(emailAddresses.isVerified, true)))
    .orderBy(asc(users.id))
  return rows.map(({ email }) => email)
}

/**
 * Records a failed attempt and delays all messages of the webhook until `until`. The failed message remains the first
 * to be sent.
 */
export async function pauseWebhook(
  tx: Db,
  delivery: ClaimedDelivery,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await tx.update(webhookDeliveries).set({ dueAt: until }).where(isClaimed(delivery))
  await tx
    .update(webhooks)
    .set({ pausedUntil: until, failures: sql`${webhooks.failures} + 1`, lastError: reason })
    .where(eq(webhooks.id, delivery.webhookId))
}

type ReceiverError = { reason: string; isSwitchedOff: boolean }

export async function recordError(
  tx: Db,
  webhookId: number,
  { reason, isSwitchedOff }: ReceiverError,
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ lastError: reason, ...(isSwitchedOff && { isActive: false }) })
    .where(eq(webhooks.id, webhookId))
}
