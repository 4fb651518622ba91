// The queue: an email is inserted, claimed by one worker at a time, put back, given up, listed.
import { and, asc, count, desc, eq, isNull, min, not, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'

/** Notified when there is something to send. */
export const CHANNEL = 'mail_queued'

type NewRow = typeof mailQueue.$inferInsert
export type QueuedMessage = Pick<
  NewRow,
  'messageId' | 'recipient' | 'template' | 'createdAt' | 'expiresAt'
> & {
  sealed: string
  isBulk: boolean
}

/** What a worker has room for: bulk beside the rest, or the rest alone. */
export type Room = { bulk: boolean }

/** An email that this worker may send. `tries` counts this one, and tells whether the email is still ours. */
export type ClaimedMessage = QueuedMessage & { id: number; tries: number }

export type QueueFigures = { waiting: number; givenUp: number; oldestWaiting: Date | null }

const isWaiting = isNull(mailQueue.givenUpAt)

/** In words that the index knows. */
const fits = ({ bulk }: Room) => (bulk ? undefined : not(sql`${mailQueue.isBulk}`))

export async function insertMessage(tx: Db, message: QueuedMessage & { dueAt: Date }): Promise<void> {
  await tx.insert(mailQueue).values(message)
}

type Claim = { now: Date; until: Date; room: Room }

/**
 * Takes the email that has been due for longest, bulk after all others; no other worker gets it before `until`. The row
 * is not kept locked while it is sent: the embedded database has one connection, and a killed worker leaves nothing to
 * clean up.
 */
export async function claimMessage(db: Db, { now, until, room }: Claim): Promise<ClaimedMessage | undefined> {
  const due = db
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(and(isWaiting, fits(room), sql`${mailQueue.dueAt} <= ${now.toISOString()}`))
    .orderBy(asc(mailQueue.isBulk), asc(mailQueue.dueAt), asc(mailQueue.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(mailQueue)
    .set({ dueAt: until, tries: sql`${mailQueue.tries} + 1` })
    .where(eq(mailQueue.id, sql`(${due})`))
    .returning()
  return row?.sealed == null ? undefined : { ...row, sealed: row.sealed }
}

/** The email as long as nobody else has taken it. */
const stillOurs = ({ id, tries }: ClaimedMessage) =>
  and(eq(mailQueue.id, id), eq(mailQueue.tries, tries), isWaiting)

/** After it was sent: its content is deleted from the database. */
export async function deleteMessage(db: Db, message: ClaimedMessage): Promise<void> {
  await db.delete(mailQueue).where(stillOurs(message))
}

export async function retryMessage(db: Db, message: ClaimedMessage, dueAt: Date): Promise<void> {
  await db.update(mailQueue).set({ dueAt }).where(stillOurs(message))
}

/** As if it had not been taken; but after the others that are due, so that no email holds up the rest. */
export async function releaseMessage(db: Db, message: ClaimedMessage, now: Date): Promise<void> {
  await db
    .update(mailQueue)
    .set({ dueAt: now, tries: message.tries - 1 })
    .where(stillOurs(message))
}

/** The row stays for people to see; its content until it expires, to be sent again. */
export async function giveUpMessage(
  db: Db,
  message: ClaimedMessage,
  end: { at: Date; reason: string },
): Promise<void> {
  const isExpired = message.expiresAt <= end.at
  await db
    .update(mailQueue)
    .set({ givenUpAt: end.at, reason: end.reason, ...(isExpired && { sealed: null }) })
    .where(stillOurs(message))
}

export async function nextDueAt(db: Db, room: Room): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(mailQueue.dueAt) })
    .from(mailQueue)
    .where(and(isWaiting, fits(room)))
  return row?.at ?? null
}

export async function queueFigures(db: Db): Promise<QueueFigures> {
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

/** The newest emails in the queue, whatever their fate, newest first. */
export function listMessages(db: Db, limit: number) {
  return db.select().from(mailQueue).orderBy(desc(mailQueue.id)).limit(limit)
}

export async function findMessage(db: Db, messageId: string) {
  const [row] = await db.select().from(mailQueue).where(eq(mailQueue.messageId, messageId))
  return row
}
