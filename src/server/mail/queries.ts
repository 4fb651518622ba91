// SQL of the email queue.
import { and, asc, count, desc, eq, gt, isNotNull, isNull, min, not, sql } from 'drizzle-orm'

import type { Page, Reencryption } from '#server/db/encrypted-rows.ts'
import type { Db } from '#server/db/open.ts'
import { boardDays } from '#server/db/tables/board-statistics.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { isFirstDue } from '#server/queue/queries.ts'
import type { FreeSlots, Lease } from '#server/queue/queue.ts'

/** The PostgreSQL channel that is notified when an email is queued. */
export const CHANNEL = 'mail_queued'

type NewRow = typeof mailQueue.$inferInsert
export type QueuedMessage = Pick<
  NewRow,
  'messageId' | 'recipient' | 'template' | 'createdAt' | 'expiresAt'
> & {
  sealed: string
  isBulk: boolean
}

/** An email that this worker has claimed. `tries` counts the attempts, including this one. */
export type ClaimedMessage = QueuedMessage & { id: number; tries: number; dueAt: Date }

export type QueueCounts = { waiting: number; givenUp: number; oldestWaiting: Date | null }

const isWaiting = isNull(mailQueue.givenUpAt)

/**
 * Returns a condition for emails that fit the free slots. PostgreSQL can use the index that starts with `is_bulk` only
 * for a condition of this form.
 */
const fitsFreeSlots = ({ bulk }: FreeSlots) => (bulk ? undefined : not(sql`${mailQueue.isBulk}`))

export async function insertMessage(tx: Db, message: QueuedMessage & { dueAt: Date }): Promise<void> {
  await tx.insert(mailQueue).values(message)
}

/**
 * Claims the email that has been due for longest. Bulk emails are claimed only if no other email is due. If the worker
 * is killed, its claim expires.
 */
export async function claimMessage(
  db: Db,
  { now, until }: Lease,
  freeSlots: FreeSlots,
): Promise<ClaimedMessage | undefined> {
  const { id: key, dueAt, tries, isBulk } = mailQueue
  const where = and(isWaiting, fitsFreeSlots(freeSlots))
  const [row] = await db
    .update(mailQueue)
    .set({ dueAt: until, tries: sql`${tries} + 1` })
    .where(isFirstDue(db, { key, dueAt, now, where, orderBy: [asc(isBulk)] }))
    .returning()
  return row?.sealed == null ? undefined : { ...row, sealed: row.sealed }
}

/** Matches an email if the caller still has its claim. */
const isClaimed = ({ id, dueAt }: ClaimedMessage) =>
  and(eq(mailQueue.id, id), eq(mailQueue.dueAt, dueAt), isWaiting)

/** Deletes an email from the queue if the caller still has its claim. */
export async function deleteMessage(db: Db, message: ClaimedMessage): Promise<void> {
  await db.delete(mailQueue).where(isClaimed(message))
}

/** Deletes a sent email like `deleteMessage`, and counts it in the statistics of the board. */
export async function deleteSentMessage(db: Db, message: ClaimedMessage, sentAt: Date): Promise<void> {
  await db.execute(sql`
    with sent as (delete from ${mailQueue} where ${isClaimed(message)} returning 1)
    insert into ${boardDays} as stored (day, emails)
    select ${sentAt.toISOString().slice(0, 'yyyy-mm-dd'.length)}::date, 1 from sent
    on conflict (day) do update set emails = stored.emails + 1`)
}

export async function retryMessage(db: Db, message: ClaimedMessage, dueAt: Date): Promise<void> {
  await db.update(mailQueue).set({ dueAt }).where(isClaimed(message))
}

/** Ends the claim of an email, and does not count the attempt. The email is sent after those that are already due. */
export async function releaseMessage(db: Db, message: ClaimedMessage, now: Date): Promise<void> {
  await db
    .update(mailQueue)
    .set({ dueAt: now, tries: message.tries - 1 })
    .where(isClaimed(message))
}

/** Marks an email as failed for good. Staff can resend it until it expires. */
export async function giveUpMessage(
  db: Db,
  message: ClaimedMessage,
  end: { at: Date; reason: string },
): Promise<void> {
  const isExpired = message.expiresAt <= end.at
  await db
    .update(mailQueue)
    .set({ givenUpAt: end.at, reason: end.reason, ...(isExpired && { sealed: null }) })
    .where(isClaimed(message))
}

export async function nextDueAt(db: Db, freeSlots: FreeSlots): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(mailQueue.dueAt) })
    .from(mailQueue)
    .where(and(isWaiting, fitsFreeSlots(freeSlots)))
  return row?.at ?? null
}

export async function countQueue(db: Db): Promise<QueueCounts> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      givenUp: count(mailQueue.givenUpAt),
      oldestWaiting: sql`min(${mailQueue.createdAt}) filter (where ${isWaiting})`.mapWith(
        mailQueue.createdAt,
      ),
    })
    .from(mailQueue)
  return row ?? { waiting: 0, givenUp: 0, oldestWaiting: null }
}

/** Returns the newest emails in any state, newest first. */
export function listMessages(db: Db, limit: number) {
  return db.select().from(mailQueue).orderBy(desc(mailQueue.id)).limit(limit)
}

export async function findMessage(db: Db, messageId: string) {
  const [row] = await db.select().from(mailQueue).where(eq(mailQueue.messageId, messageId))
  return row
}

/** Returns up to `limit` encrypted emails whose IDs are greater than `after`, in the order of their IDs. */
export function readEncryptedMail(db: Db, { after, limit }: Page) {
  return db
    .select({ id: mailQueue.id, sealed: mailQueue.sealed, messageId: mailQueue.messageId })
    .from(mailQueue)
    .where(and(gt(mailQueue.id, after), isNotNull(mailQueue.sealed)))
    .orderBy(asc(mailQueue.id))
    .limit(limit)
}

/** Replaces the encrypted value `from` by `to`, unless the value has changed in the meantime. */
export async function reencryptMail(db: Db, { id, from, to }: Reencryption): Promise<void> {
  await db
    .update(mailQueue)
    .set({ sealed: to })
    .where(and(eq(mailQueue.id, id), eq(mailQueue.sealed, from)))
}
