// The SQL of alerts that were never confirmed, have ended, or whose recipients no longer respond.
import { and, asc, isNotNull, isNull, lte, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'

import { type AlertRow, erasedColumns, isLive } from './queries.ts'

type Retention = { pendingBefore: Date; endedBefore: Date }

/** Deletes expired pending alerts and erases the personal columns of alerts that ended a while ago. */
export async function eraseOldAlerts(db: Db, { pendingBefore, endedBefore }: Retention): Promise<void> {
  await db
    .delete(jobAlerts)
    .where(and(isLive, isNull(jobAlerts.confirmedAt), lte(jobAlerts.consentedAt, pendingBefore)))
  await db
    .update(jobAlerts)
    .set(erasedColumns)
    .where(and(lte(jobAlerts.endedAt, endedBefore), isNotNull(jobAlerts.encryptedKey)))
}

/** Locks and returns the alerts whose recipients are due for the email that asks whether to keep them. */
export function lockAlertsToAsk(
  tx: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<AlertRow[]> {
  return tx
    .select()
    .from(jobAlerts)
    .where(
      and(
        isLive,
        isNull(jobAlerts.pausedAt),
        isNull(jobAlerts.askedToKeepAt),
        isNotNull(jobAlerts.confirmedAt),
        sql`coalesce(${jobAlerts.lastClickAt}, ${jobAlerts.confirmedAt}) <= ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(jobAlerts.id))
    .limit(limit)
    .for('update')
}

/** Ends alerts whose recipients were asked earlier than `before` and have not answered. */
export async function endStaleAlerts(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db
    .update(jobAlerts)
    .set({ endedAt: now, endedReason: 'stale' })
    .where(and(isLive, lte(jobAlerts.askedToKeepAt, before)))
}
