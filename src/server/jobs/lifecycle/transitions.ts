// The status changes of each action, as pure functions. The table of actions in the contract defines the permissions.
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'

import { type EndDate, capClosingDate } from '../board-rules/end-date.ts'
import type { ManagedJob, StatusChanges } from './queries.ts'

type PublicationOptions = { now: Date; config: EndDate }

/**
 * Puts a job on the board. It keeps a closing date in the future, and stays without one if it was published without
 * one before. Otherwise it gets the default closing date. The first publication sets the publication date, and the
 * creation date by which the board sorts. Later publications keep both dates.
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

/** Publishes a job and adds it to the review queue, so that it is reviewed while it is on the board. */
export function publishedBeforeReviewStatus(job: ManagedJob, publishing: PublicationOptions): StatusChanges {
  const queued = { recheck: 'published', submittedAt: publishing.now }
  return { ...publishedStatus(job, publishing), ...(job.isUnreviewed && queued) }
}

/**
 * Takes a job off the board or out of review. A job that was on the board and in the review queue needs a review before
 * it is published again.
 */
export function withdrawnStatus({ recheck }: ManagedJob): StatusChanges {
  return { isActive: false, review: null, recheck: null, ...(recheck !== null && { isUnreviewed: true }) }
}

/** Makes a job close after the default duration from now. Does not change a job without a closing date. */
export function renewedStatus({ expiresAt }: ManagedJob, { now, config }: PublicationOptions): StatusChanges {
  return expiresAt === null ? {} : { expiresAt: capClosingDate(defaultExpiry(now), config) }
}

export function sentBackStatus(review: 'changes_wanted' | 'refused'): StatusChanges {
  return { isActive: false, review, recheck: null, isUnreviewed: true }
}
