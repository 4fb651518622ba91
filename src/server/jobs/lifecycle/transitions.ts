// The status changes of each action, as pure functions. The table of actions in the contract defines the permissions.
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'

import { type EndDate, capClosingDate } from '../board-rules/end-date.ts'
import type { ManagedJob, StatusChanges } from './queries.ts'

type PublicationOptions = { now: Date; config: EndDate }

/**
 * Publishes a job for the default duration, unless its closing date is in the future or it was published without one.
 * The first publication sets the publication date, and the creation date by which the board sorts. Later publications
 * keep both.
 */
export function publishedStatus(
  { firstPublishedAt, firstListedAt, expiresAt }: ManagedJob,
  { now, config }: PublicationOptions,
): StatusChanges {
  const isEndless = expiresAt === null && firstPublishedAt !== null
  const isInFuture = expiresAt !== null && expiresAt > now
  return {
    isActive: true,
    review: null,
    recheck: null,
    ...(firstPublishedAt === null && {
      firstPublishedAt: now,
      firstListedAt: firstListedAt ?? now,
      createdAt: now,
    }),
    expiresAt: capClosingDate(isEndless || isInFuture ? expiresAt : defaultExpiry(now), config),
  }
}

/** Publishes a job and queues it for a later review. */
export function publishedBeforeReviewStatus(job: ManagedJob, publishing: PublicationOptions): StatusChanges {
  const queued = { recheck: 'published', submittedAt: publishing.now }
  return { ...publishedStatus(job, publishing), ...(job.isUnreviewed && queued) }
}

/**
 * Takes a job off the board or out of review. If it was queued for a recheck, it needs a review before it is published
 * again.
 */
export function withdrawnStatus({ recheck }: ManagedJob): StatusChanges {
  return { isActive: false, review: null, recheck: null, ...(recheck !== null && { isUnreviewed: true }) }
}

/** Moves the closing date. Does not change a job without a closing date. */
export function renewedStatus({ expiresAt }: ManagedJob, { now, config }: PublicationOptions): StatusChanges {
  return expiresAt === null ? {} : { expiresAt: capClosingDate(defaultExpiry(now), config) }
}

export function sentBackStatus(review: 'changes_wanted' | 'refused'): StatusChanges {
  return { isActive: false, review, recheck: null, isUnreviewed: true }
}
