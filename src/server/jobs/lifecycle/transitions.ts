// The status changes of each action, as pure functions. The table of actions in the contract defines the permissions.
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'

import type { ManagedJob, StatusChanges } from './queries.ts'

/**
 * Publishes a job for the usual duration, unless it has an expiry in the future or was published without one before. The
 * first publication date never changes. The board sorts by it and not by the creation of the draft.
 */
export function published({ firstPublishedAt, expiresAt }: ManagedJob, now: Date): StatusChanges {
  const isEndless = expiresAt === null && firstPublishedAt !== null
  const isInFuture = expiresAt !== null && expiresAt > now
  return {
    isActive: true,
    review: null,
    recheck: null,
    ...(firstPublishedAt === null && { firstPublishedAt: now, createdAt: now }),
    expiresAt: isEndless || isInFuture ? expiresAt : defaultExpiry(now),
  }
}

/** Publishes a job and queues it for a later review. */
export function publishedBeforeReview(job: ManagedJob, now: Date): StatusChanges {
  return { ...published(job, now), ...(job.isUnreviewed && { recheck: 'published', submittedAt: now }) }
}

/** Takes a job off the board or out of review. A queued job needs a review before it is published again. */
export function withdrawn({ recheck }: ManagedJob): StatusChanges {
  return { isActive: false, review: null, recheck: null, ...(recheck !== null && { isUnreviewed: true }) }
}

/** Extends the expiry. A job without an expiry stays without one. */
export function renewed({ expiresAt }: ManagedJob, now: Date): StatusChanges {
  return expiresAt === null ? {} : { expiresAt: defaultExpiry(now) }
}

export function sentBack(review: 'changes_wanted' | 'refused'): StatusChanges {
  return { isActive: false, review, recheck: null, isUnreviewed: true }
}
