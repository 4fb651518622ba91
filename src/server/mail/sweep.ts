import type { Db } from '#server/db/open.ts'

import { deleteFailedEmails } from './given-up-queries.ts'
import { defaultPolicy, type Policy } from './policy.ts'
import { deleteSentBefore } from './suppressed-queries.ts'

/**
 * Deletes the content of failed emails that have expired. Deletes failed emails, and the records of sent ones, after their
 * retention period.
 */
export async function deleteExpiredMail(
  db: Db,
  now: Date,
  { keepGivenUp }: Pick<Policy, 'keepGivenUp'> = defaultPolicy,
): Promise<void> {
  const before = new Date(now.getTime() - keepGivenUp)
  await deleteSentBefore(db, before)
  await deleteFailedEmails(db, { now, before })
}
