// Marks a stale snapshot with a header for programs and a notice on the page for people.
import { minutes, seconds } from '#server/lib/duration.ts'

import type { BuiltSnapshot, Snapshot } from './build.ts'

/** A snapshot that has been stale for less than this time needs no mark. */
const MIN_MARKED_MS = minutes(1)

/**
 * Adds the age to a snapshot that has been stale for a minute. `since` is the time (ms since 1970) after which the
 * snapshot may lack writes.
 */
export function markStale(snapshot: BuiltSnapshot, since: number | undefined, now: Date): BuiltSnapshot {
  if (since === undefined || now.getTime() - since < MIN_MARKED_MS) return snapshot
  return { ...snapshot, staleSince: since, age: Math.floor((now.getTime() - since) / seconds(1)) }
}

/**
 * Returns the `Age` header (RFC 9111) for a response from a stale snapshot. A cache states the age of responses that it
 * could not validate. Here the server acts as a cache of the database.
 */
export function ageHeader({ age }: Pick<Snapshot, 'age'>): { age?: number } {
  return age === undefined ? {} : { age }
}
