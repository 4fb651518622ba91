import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Change } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'

import { listGivenUp, requeueGivenUp } from './given-up-queries.ts'
import { defaultPolicy } from './policy.ts'

export type FailedEmail = Awaited<ReturnType<typeof listGivenUp>>[number]

/** Returns a time before the oldest failure that can still be in the database. */
export function oldestFailure(now: Date): Date {
  return new Date(now.getTime() - defaultPolicy.keepGivenUp - days(1))
}

/** Returns whether the content of a failed email is still stored and has not expired. */
export function canBeResent({ isKept, expiresAt }: FailedEmail, now: Date): boolean {
  return isKept && expiresAt > now
}

type Selection = { ids: readonly number[] | undefined; since: Date }

/**
 * Requeues emails that failed after `since`. If `ids` is given, requeues only those of them. Records each requeued
 * email in the audit log.
 * Returns the IDs of the requeued emails, and the emails that were not requeued.
 */
export function resendFailed(
  db: Db,
  { ids, since }: Selection,
  change: Change,
): Promise<{ sent: number[]; left: FailedEmail[] }> {
  return db.transaction(async (tx) => {
    const sent = await requeueGivenUp(tx, { ids, since, now: change.now })
    for (const id of sent)
      await insertAuditEntry(tx, change, {
        subject: 'email',
        subjectId: id,
        action: 'changed',
        before: { failed: true },
        after: { failed: false },
      })
    return { sent, left: await listGivenUp(tx, { since }) }
  })
}
