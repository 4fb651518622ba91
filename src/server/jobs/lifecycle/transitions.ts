// The status changes of each action, as pure functions. The table of actions in the contract defines the permissions.
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'

import { type EndDate, capClosingDate } from '../board-rules/end-date.ts'
import type { ManagedJob, StatusChanges } from './queries.ts'

type PublicationOptions = { now: Date; config: EndDate }

/**
 * Returns the changes that put a job on the board. A closing date in the future remains. A job that was published
 * before without a closing date still gets none. Every other job gets the default closing date. The first publication
 * sets the publication date, and the creation date by which the board sorts. Later publications keep both dates.
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

/**
 * Returns the changes that publish a job before its review. A job with content that no reviewer has seen also joins the
 * review queue.
 */
export function publishedBeforeReviewStatus(job: ManagedJob, publishing: PublicationOptions): StatusChanges {
  const queued = { recheck: 'published', submittedAt: publishing.now }
  return { ...publishedStatus(job, publishing), ...(job.isUnreviewed && queued) }
}

/**
 * Returns the changes that take a job off the board or out of review. A job that was on the board and in the review
 * queue then needs a review before it is published again.
 */
export function withdrawnStatus({ recheck }: ManagedJob): StatusChanges {
  return { isActive: false, review: null, recheck: null, ...(recheck !== null && { isUnreviewed: true }) }
}

/**
 * Returns the changes that renew a job, so that it closes when the default duration has passed from now. Returns no
 * changes for a job without a closing date.
 */
export function renewedStatus({ expiresAt }: ManagedJob, { now, config }: PublicationOptions): StatusChanges {
  return expiresAt === null ? {} : { expiresAt: capClosingDate(defaultExpiry(now), config) }
}

export function sentBackStatus(review: 'changes_wanted' | 'refused'): StatusChanges {
  return { isActive: false, review, recheck: null, isUnreviewed: true }
}
