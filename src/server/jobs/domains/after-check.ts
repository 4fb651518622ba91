// What becomes of a claim by a check: it is verified when the token is found, and no longer when it has been missing for
// longer than a domain may be down.
import { days } from '#server/lib/duration.ts'

import type { DomainRow } from './queries.ts'

export const GRACE_MS = days(14)
const USUALLY_MS = days(7)
/** Until it is found again, or lost. */
const WHILE_MISSING_MS = days(1)

type Claim = Pick<DomainRow, 'verifiedAt' | 'missingSince'>

export function afterCheck({ verifiedAt, missingSince }: Claim, isFound: boolean, now: Date) {
  const next = (ms: number) => ({ checkedAt: now, nextCheckAt: new Date(now.getTime() + ms) })
  if (isFound) return { verifiedAt: verifiedAt ?? now, missingSince: null, ...next(USUALLY_MS) }
  if (verifiedAt === null) return { verifiedAt, missingSince: null, ...next(USUALLY_MS) }
  const since = missingSince ?? now
  if (now.getTime() - since.getTime() >= GRACE_MS)
    return { verifiedAt: null, missingSince: null, ...next(USUALLY_MS) }
  return { verifiedAt, missingSince: since, ...next(WHILE_MISSING_MS) }
}
