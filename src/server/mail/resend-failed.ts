// Requeues failed emails. The command line and the page for failed emails call it.
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Change } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'

import { listGivenUp, requeueGivenUp } from './given-up-queries.ts'
import { defaultPolicy } from './policy.ts'

export type FailedEmail = Awaited<ReturnType<typeof listGivenUp>>[number]

/** Returns a time before the oldest failure that is still stored. */
export function oldestFailure(now: Date): Date {
  return new Date(now.getTime() - defaultPolicy.keepGivenUp - days(1))
}

/** Returns whether the email is complete and has not expired. */
export function canBeResent({ isKept, expiresAt }: FailedEmail, now: Date): boolean {
  return isKept && expiresAt > now
}

type Selection = { ids: readonly number[] | undefined; since: Date }

/**
 * Requeues the emails in `ids`, or all emails, that failed after `since`, and records each of them in the audit log.
 * Returns the IDs of the requeued emails and the emails that are still failed.
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
