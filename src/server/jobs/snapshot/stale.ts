// Marks a stale snapshot, for programs with a header and for people with a notice on the page.
import { minutes, seconds } from '#server/lib/duration.ts'

import type { BuiltSnapshot, Snapshot } from './build.ts'

/** A snapshot that has been stale for less than this time needs no mark. */
const MIN_MARKED_MS = minutes(1)

/** `since`: from when (ms since 1970) the snapshot may lack writes. */
export function markStale(snapshot: BuiltSnapshot, since: number | undefined, now: Date): BuiltSnapshot {
  if (since === undefined || now.getTime() - since < MIN_MARKED_MS) return snapshot
  return { ...snapshot, staleSince: since, age: Math.floor((now.getTime() - since) / seconds(1)) }
}

/**
 * Returns the `Age` header (RFC 9111) for a response from a stale snapshot. With it a cache states the age of a response
 * that it could not validate, and this server is a cache of the database. The header `Warning` is obsolete.
 */
export function ageHeader({ age }: Pick<Snapshot, 'age'>): { age?: number } {
  return age === undefined ? {} : { age }
}
