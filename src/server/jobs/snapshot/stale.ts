// Marks a stale snapshot. API responses then state its age in a header, and pages state it in a notice.
import { minutes, seconds } from '#server/lib/duration.ts'

import type { BuiltSnapshot, Snapshot } from './build.ts'

/** A snapshot is only marked if it has been stale for this long. */
const MIN_MARKED_MS = minutes(1)

/**
 * Returns the snapshot, with its age if it has been stale for a minute. `since` is the time (ms since 1970) of the
 * first write that the snapshot may lack.
 */
export function markStale(snapshot: BuiltSnapshot, since: number | undefined, now: Date): BuiltSnapshot {
  if (since === undefined || now.getTime() - since < MIN_MARKED_MS) return snapshot
  return { ...snapshot, staleSince: since, age: Math.floor((now.getTime() - since) / seconds(1)) }
}

/**
 * Returns the `Age` header (RFC 9111) for a response from a stale snapshot. Caches use this header to state how old a
 * response is. Here the server acts as a cache of the database.
 */
export function ageHeader({ age }: Pick<Snapshot, 'age'>): { age?: number } {
  return age === undefined ? {} : { age }
}
