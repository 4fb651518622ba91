// Checks the domains whose time has come, a few at a time.
import { days, minutes } from '#server/lib/duration.ts'
import type { Task } from '#server/tasks/tasks.ts'

import { type CheckParts, checkClaim } from './check.ts'
import { listDue } from './queries.ts'

const EVERY_MS = minutes(5)
/** So that other work need not wait for long: each takes up to five seconds. */
const AT_ONCE = 5
const MOST_AT_A_TIME = 20
const GIVEN_UP_AFTER_MS = days(30)

export function domainsTask(parts: CheckParts): Task {
  return { name: 'company domains', every: EVERY_MS, run: () => checkDue(parts) }
}

async function checkDue(parts: CheckParts): Promise<void> {
  if (!parts.config.outgoingRequests) return
  const now = parts.now()
  const claimedAfter = new Date(now.getTime() - GIVEN_UP_AFTER_MS)
  const due = await listDue(parts.db, { now, claimedAfter, limit: MOST_AT_A_TIME })
  while (due.length > 0) await Promise.all(due.splice(0, AT_ONCE).map((claim) => checkClaim(claim, parts)))
}
