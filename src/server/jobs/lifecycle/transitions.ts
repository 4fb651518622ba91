// What each step changes of a posting besides its content. Pure: who may take it, the table of actions says.
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'

import type { ManagedJob, StandingChanges } from './queries.ts'

/**
 * Onto the board: for the usual time, unless it has an end that is still to come, or was published before without one.
 * `datePosted` is the first time and never moves; the board's newest first counts from it, not from the draft.
 */
export function published({ firstPublishedAt, expiresAt }: ManagedJob, now: Date): StandingChanges {
  const isEndless = expiresAt === null && firstPublishedAt !== null
  const isToCome = expiresAt !== null && expiresAt > now
  return {
    isActive: true,
    review: null,
    recheck: null,
    ...(firstPublishedAt === null && { firstPublishedAt: now, createdAt: now }),
    expiresAt: isEndless || isToCome ? expiresAt : defaultExpiry(now),
  }
}

/** Onto the board before reviewers have seen it: they look afterwards. */
export function publishedUnseen(job: ManagedJob, now: Date): StandingChanges {
  return { ...published(job, now), ...(job.isUnreviewed && { recheck: 'published', submittedAt: now }) }
}

/** Off the board, or out of review. What was being looked at again is looked at before it comes back. */
export function withdrawn({ recheck }: ManagedJob): StandingChanges {
  return { isActive: false, review: null, recheck: null, ...(recheck !== null && { isUnreviewed: true }) }
}

/** A posting without an end keeps none. */
export function renewed({ expiresAt }: ManagedJob, now: Date): StandingChanges {
  return expiresAt === null ? {} : { expiresAt: defaultExpiry(now) }
}

export function sentBack(review: 'changes_wanted' | 'refused'): StandingChanges {
  return { isActive: false, review, recheck: null, isUnreviewed: true }
}
