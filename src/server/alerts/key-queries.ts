// The SQL for re-encrypting the keys of alerts after a change of SECRET_KEY.
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'

import type { Page, Reencryption } from '#server/db/encrypted-rows.ts'
import type { Db } from '#server/db/open.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'

/** Returns a page of the encrypted keys, ordered by the IDs of their alerts. */
export function readEncryptedKeys(db: Db, { after, limit }: Page) {
  return db
    .select({ id: jobAlerts.id, encryptedKey: jobAlerts.encryptedKey, keyHash: jobAlerts.keyHash })
    .from(jobAlerts)
    .where(and(gt(jobAlerts.id, after), isNotNull(jobAlerts.encryptedKey)))
    .orderBy(asc(jobAlerts.id))
    .limit(limit)
}

/** Replaces the encrypted key `from` of an alert with `to`. Does nothing if the key has changed concurrently. */
export async function writeEncryptedKey(db: Db, { id, from, to }: Reencryption): Promise<void> {
  await db
    .update(jobAlerts)
    .set({ encryptedKey: to })
    .where(and(eq(jobAlerts.id, id), eq(jobAlerts.encryptedKey, from)))
}
