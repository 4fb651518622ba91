import { minutes, seconds } from '#server/lib/duration.ts'
import type { Lane } from '#server/queue/queue.ts'

import { claimSource, findNextRound, type Source } from '../queries.ts'
import type { RoundParts } from './round-step.ts'
import { runRound } from './round.ts'

const LEASE_MS = minutes(10)
const POLL_INTERVAL_MS = seconds(10)
/** Limits the memory, because each running round keeps a response of up to 15 MB. */
const MAX_ROUNDS = 5

export function sourceLane(parts: RoundParts): Lane<Source> {
  const { db } = parts
  return {
    name: 'job source',
    item: 'a round of a job source',
    slots: MAX_ROUNDS,
    leaseMs: LEASE_MS,
    pollMs: POLL_INTERVAL_MS,
    startDelayMs: POLL_INTERVAL_MS,
    claim: (lease) => claimSource(db, lease),
    nextDueAt: () => findNextRound(db),
    work: (source) => runRound(parts, source),
  }
}
