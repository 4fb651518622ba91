import { days } from '#server/lib/duration.ts'

import type { DomainRow } from './queries.ts'

/** How long a domain stays verified after the first check that did not find its token. */
export const GRACE_PERIOD_MS = days(14)
const CHECK_INTERVAL_MS = days(7)
const MISSING_CHECK_INTERVAL_MS = days(1)

type Claim = Pick<DomainRow, 'verifiedAt' | 'missingSince'>

/**
 * Returns the state of a claim after a check. `isFound` says whether the check found the token. A found token verifies
 * the domain. A domain loses its verification once its token has been missing for the grace period.
 */
export function claimAfterCheck({ verifiedAt, missingSince }: Claim, isFound: boolean, now: Date) {
  const next = (ms: number) => ({ checkedAt: now, nextCheckAt: new Date(now.getTime() + ms) })
  if (isFound) return { verifiedAt: verifiedAt ?? now, missingSince: null, ...next(CHECK_INTERVAL_MS) }
  if (verifiedAt === null) return { verifiedAt, missingSince: null, ...next(CHECK_INTERVAL_MS) }
  const since = missingSince ?? now
  if (now.getTime() - since.getTime() >= GRACE_PERIOD_MS)
    return { verifiedAt: null, missingSince: null, ...next(CHECK_INTERVAL_MS) }
  return { verifiedAt, missingSince: since, ...next(MISSING_CHECK_INTERVAL_MS) }
}
