import { and, asc, count, gt, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'

import { CHANNEL } from './queries.ts'

/**
 * Deletes emails that failed for good earlier than `before`. For emails that failed later, deletes only the content,
 * and only if it has expired.
 */
export async function deleteFailedEmails(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db.delete(mailQueue).where(lt(mailQueue.givenUpAt, before))
  await db
    .update(mailQueue)
    .set({ sealed: null })
    .where(and(isNotNull(mailQueue.givenUpAt), isNotNull(mailQueue.sealed), lte(mailQueue.expiresAt, now)))
}

/** Returns emails that failed for good after `since`, oldest first, without their content. */
export function listGivenUp(db: Db, { since }: { since: Date }) {
  const { id, recipient, template, givenUpAt, reason, expiresAt } = mailQueue
  return db
    .select({
      id,
      recipient,
      template,
      givenUpAt,
      reason,
      expiresAt,
      isKept: isNotNull(mailQueue.sealed).mapWith(Boolean),
    })
    .from(mailQueue)
    .where(gte(mailQueue.givenUpAt, since))
    .orderBy(asc(mailQueue.givenUpAt), asc(mailQueue.id))
}

/** Counts the emails that failed for good. */
export async function countGivenUp(db: Db): Promise<number> {
  const [row] = await db.select({ emails: count() }).from(mailQueue).where(isNotNull(mailQueue.givenUpAt))
  return row?.emails ?? 0
}

/**
 * Requeues emails that failed at or after `since` and have not expired. With `ids`, requeues only emails with these
 * IDs. Returns the IDs of the requeued emails.
 */
export async function requeueGivenUp(
  tx: Db,
  { ids, since, now }: { ids?: readonly number[] | undefined; since: Date; now: Date },
): Promise<number[]> {
  const rows = await tx
    .update(mailQueue)
    .set({ givenUpAt: null, reason: null, tries: 0, dueAt: now })
    .where(
      and(
        gte(mailQueue.givenUpAt, since),
        isNotNull(mailQueue.sealed),
        gt(mailQueue.expiresAt, now),
        ids && inArray(mailQueue.id, [...ids]),
      ),
    )
    .returning({ id: mailQueue.id })
  if (rows.length > 0) await tx.execute(sql`notify ${sql.identifier(CHANNEL)}`)
  return rows.map(({ id }) => id)
}
