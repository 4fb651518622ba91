// The SQL that erases or ends three kinds of alerts: alerts that were never confirmed, alerts that have ended, and
// alerts whose recipients no longer respond.
import { and, asc, isNotNull, isNull, lte, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'

import { type AlertRow, erasedColumns, isLive } from './queries.ts'

type Retention = { pendingBefore: Date; endedBefore: Date }

/**
 * Deletes alerts that were requested before `pendingBefore` and never confirmed. Erases the recipient and the search of
 * alerts that ended before `endedBefore`.
 */
export async function eraseOldAlerts(db: Db, { pendingBefore, endedBefore }: Retention): Promise<void> {
  await db
    .delete(jobAlerts)
    .where(and(isLive, isNull(jobAlerts.confirmedAt), lte(jobAlerts.consentedAt, pendingBefore)))
  await db
    .update(jobAlerts)
    .set(erasedColumns)
    .where(and(lte(jobAlerts.endedAt, endedBefore), isNotNull(jobAlerts.encryptedKey)))
}

/**
 * Locks and returns active alerts that were last clicked at or before the time `before`, or were confirmed by then and
 * never clicked. Omits alerts whose recipients have already been asked whether to keep them.
 */
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

/** Ends alerts whose recipients were asked "Keep this alert?" at or before the time `before` and have not answered. */
export async function endStaleAlerts(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db
    .update(jobAlerts)
    .set({ endedAt: now, endedReason: 'stale' })
    .where(and(isLive, lte(jobAlerts.askedToKeepAt, before)))
}
