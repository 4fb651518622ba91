import type { Db } from '#server/db/open.ts'

import { deleteFailedEmails } from './given-up-queries.ts'
import { defaultPolicy, type Policy } from './policy.ts'

/** Deletes the content of failed emails that have expired. Deletes failed emails after their retention period. */
export function deleteExpiredMail(
  db: Db,
  now: Date,
  { keepGivenUp }: Pick<Policy, 'keepGivenUp'> = defaultPolicy,
): Promise<void> {
  return deleteFailedEmails(db, { now, before: new Date(now.getTime() - keepGivenUp) })
}
