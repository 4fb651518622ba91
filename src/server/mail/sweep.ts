import type { Db } from '#server/db/open.ts'

import { forgetGivenUp } from './given-up-queries.ts'
import { patient, type Policy } from './policy.ts'

/** Codes and links are kept no longer than they are good, and what was given up no longer than people look at it. */
export function sweepMail(
  db: Db,
  now: Date,
  { keepGivenUp }: Pick<Policy, 'keepGivenUp'> = patient,
): Promise<void> {
  return forgetGivenUp(db, { now, before: new Date(now.getTime() - keepGivenUp) })
}
