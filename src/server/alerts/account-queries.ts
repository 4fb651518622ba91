// Changes the alerts of a user after a change of the account. The account API imports only this file of the folder.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'

import { erasedColumns, isLive, listLiveAlerts, lockAlertsOf, lockRecipient } from './queries.ts'

/**
 * Moves the alerts of an address to the user who has verified the address. Ends the pending alerts of the address, and
 * alerts with the same search as an alert of the user.
 */
export async function adoptAlerts(
  tx: Db,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<void> {
  await lockRecipient(tx, { userId })
  await lockAlertsOf(tx, { email })
  const own = await listLiveAlerts(tx, userId)
  const queries = own.flatMap(({ query }) => query ?? [])
  const ended = { endedAt: now, endedReason: 'unsubscribed' }
  const isOfAddress = and(eq(jobAlerts.email, email), isLive)
  await tx
    .update(jobAlerts)
    .set({ ...erasedColumns, ...ended })
    .where(and(isOfAddress, or(isNull(jobAlerts.confirmedAt), inArray(jobAlerts.query, queries))))
  await tx.update(jobAlerts).set({ userId, email: null }).where(eq(jobAlerts.email, email))
}

/** Ends the alerts of a deleted account and of its verified addresses, and erases their personal data. */
export async function eraseAlertsOf(
  tx: Db,
  { userId, verified, now }: { userId: number; verified: readonly string[]; now: Date },
): Promise<void> {
  const isOfAccount = or(eq(jobAlerts.userId, userId), inArray(jobAlerts.email, [...verified]))
  const ended = {
    endedAt: sql`coalesce(${jobAlerts.endedAt}, ${now.toISOString()}::timestamptz)`,
    endedReason: sql`coalesce(${jobAlerts.endedReason}, 'account_deleted')`,
  }
  await tx
    .update(jobAlerts)
    .set({ ...erasedColumns, ...ended })
    .where(isOfAccount)
}
