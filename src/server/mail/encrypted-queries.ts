// SQL for re-encrypting queued emails after a key change.
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'

import type { Page, Reencryption } from '#server/db/encrypted-rows.ts'
import type { Db } from '#server/db/open.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'

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
