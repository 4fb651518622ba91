// Marks a list that was last known to be true a while ago, for programs (a header) and for people (a line on the page).
import { minutes, seconds } from '#server/lib/duration.ts'

import type { ListContents } from './build.ts'

const UNMARKED_MS = minutes(1)

/** A quick list needs no mark: `since` is when it was no longer known to be true. */
export function asKnownUntil(contents: ListContents, since: number | undefined, now: Date): ListContents {
  if (since === undefined || now.getTime() - since < UNMARKED_MS) return contents
  return { ...contents, knownUntil: since, age: Math.floor((now.getTime() - since) / seconds(1)) }
}

/**
 * The header for an answer that was made of an old list. `Age` (RFC 9111) is what a cache says of an answer that it could
 * not validate, and towards the database this server is one; `Warning` is obsolete.
 */
export function ageHeader({ age }: Pick<ListContents, 'age'>): { age?: number } {
  return age === undefined ? {} : { age }
}
