import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { WebhookFormat } from '#contract/announcements/rules/webhook-formats.ts'
import type { Page, Reencryption } from '#server/db/encrypted-rows.ts'
import type { Db } from '#server/db/open.ts'
import { webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

import type { AnnouncedJob } from '../formats/format.ts'

const MAX_GIVEN_UP = 5

type Row = typeof webhooks.$inferSelect
export type Webhook = Omit<Row, 'format'> & { format: WebhookFormat }
export type FailedDelivery = {
  webhookId: number
  event: string
  payload: AnnouncedJob
  reason: string
  at: Date
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check constraint limits `format`
const asWebhook = (row: Row) => row as Webhook

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await db.select().from(webhooks).orderBy(asc(webhooks.id))).map(asWebhook)
}

export async function findWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  if (!isPossibleId(id)) return undefined
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return row && asWebhook(row)
}

export async function lockWebhook(tx: Db, id: number): Promise<Webhook | undefined> {
  if (!isPossibleId(id)) return undefined
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  return row && asWebhook(row)
}

/** Counts webhooks, and locks the table so that no other transaction adds one before this transaction ends. */
export async function countWebhooks(tx: Db): Promise<number> {
  await tx.execute(sql`lock table ${webhooks} in share row exclusive mode`)
  const [row] = await tx.select({ webhooks: count() }).from(webhooks)
  return required(row).webhooks
}

export async function insertWebhook(
  tx: Db,
  webhook: Pick<Webhook, 'name' | 'format'>,
  now: Date,
): Promise<number> {
  const row = { ...webhook, sealed: '', createdAt: now, updatedAt: now }
  const [created] = await tx.insert(webhooks).values(row).returning({ id: webhooks.id })
  return required(created).id
}

type Changes = Partial<
  Pick<Row, 'name' | 'sealed' | 'isActive' | 'failures' | 'lastError' | 'pausedUntil' | 'updatedAt'>
>

export async function changeWebhook(tx: Db, id: number, changes: Changes): Promise<Webhook> {
  const [row] = await tx.update(webhooks).set(changes).where(eq(webhooks.id, id)).returning()
  return asWebhook(required(row))
}

export async function deleteWebhook(db: Db, id: number): Promise<boolean> {
  if (!isPossibleId(id)) return false
  return (await db.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })).length > 0
}

/**
 * Makes the pending messages of a paused webhook due. Call this after a change of the webhook, because the change may
 * have fixed the cause of the failures.
 */
export async function endPause(tx: Db, id: number, now: Date): Promise<void> {
  const isPending = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.givenUpAt))
  const isPaused = sql`${webhookDeliveries.dueAt} > ${now.toISOString()}::timestamptz + interval '1 minute'`
  await tx
    .update(webhookDeliveries)
    .set({ dueAt: now })
    .where(and(eq(webhookDeliveries.webhookId, id), isPending, isPaused))
}

export async function deletePending(tx: Db, id: number): Promise<void> {
  const isPending = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.givenUpAt))
  await tx.delete(webhookDeliveries).where(and(eq(webhookDeliveries.webhookId, id), isPending))
}

export async function countPending(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: webhookDeliveries.webhookId, waiting: count() })
    .from(webhookDeliveries)
    .where(
      and(
        inArray(webhookDeliveries.webhookId, [...ids]),
        isNull(webhookDeliveries.deliveredAt),
        isNull(webhookDeliveries.givenUpAt),
      ),
    )
    .groupBy(webhookDeliveries.webhookId)
  return new Map(rows.map(({ id, waiting }) => [id, waiting]))
}

export async function listGivenUp(db: Db, id: number): Promise<FailedDelivery[]> {
  const { webhookId, event, payload, reason, givenUpAt: at } = webhookDeliveries
  const rows = await db
    .select({ webhookId, event, payload, reason, at })
    .from(webhookDeliveries)
    .where(and(eq(webhookId, id), isNotNull(at)))
    .orderBy(desc(webhookDeliveries.id))
    .limit(MAX_GIVEN_UP)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `insertDeliveries` wrote the columns with these types
  return rows as FailedDelivery[]
}

/** Returns a page of the encrypted targets, ordered by the IDs of their webhooks. */
export function readEncryptedTargets(db: Db, { after, limit }: Page) {
  return db
    .select({ id: webhooks.id, sealed: webhooks.sealed })
    .from(webhooks)
    .where(gt(webhooks.id, after))
    .orderBy(asc(webhooks.id))
    .limit(limit)
}

/** Replaces the encrypted target `from` of a webhook with `to`. Does nothing if the target has changed concurrently. */
export async function reencryptTarget(db: Db, { id, from, to }: Reencryption): Promise<void> {
  await db
    .update(webhooks)
    .set({ sealed: to })
    .where(and(eq(webhooks.id, id), eq(webhooks.sealed, from)))
}
