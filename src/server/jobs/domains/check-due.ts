import { days, minutes } from '#server/lib/duration.ts'
import type { Task } from '#server/queue/tasks.ts'

import { type CheckParts, checkClaim } from './check.ts'
import { listDueClaims } from './queries.ts'

const INTERVAL_MS = minutes(5)
/**
 * A check takes up to five seconds. With these two limits, a run takes at most 20 seconds and does not delay other
 * recurring tasks for long.
 */
const CONCURRENCY = 5
const MAX_CHECKS_PER_RUN = 20
/** If a claim is still unverified this long after the company made it, the server stops checking it. */
const GIVE_UP_AFTER_MS = days(30)

export function domainsTask(parts: CheckParts): Task {
  return { name: 'company domains', every: INTERVAL_MS, run: () => checkDue(parts) }
}

async function checkDue(parts: CheckParts): Promise<void> {
  if (!parts.config.outgoingRequests) return
  const now = parts.now()
  const claimedAfter = new Date(now.getTime() - GIVE_UP_AFTER_MS)
  const due = await listDueClaims(parts.db, { now, claimedAfter, limit: MAX_CHECKS_PER_RUN })
  while (due.length > 0)
    await Promise.all(due.splice(0, CONCURRENCY).map((claim) => checkClaim(claim, parts)))
}
