// The status changes of each action, as pure functions. The table of actions in the contract defines the permissions.
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'

import { type EndDate, capClosingDate } from '../store/end-date.ts'
import type { ManagedJob, StatusChanges } from '../store/managed-jobs-queries.ts'

type PublicationOptions = { now: Date; config: EndDate }

/**
 * Returns the changes that put a job on the board. A closing date in the future is kept. A job without a closing date
 * still gets none if it has been published before. Every other job gets the default closing date. If the board has an
 * end, no job closes after it. The first publication sets the publication date. It also resets the creation date to
 * now, because the board sorts by that date. Later publications change neither.
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
 * Returns the changes that take a job off the board or out of review. If the job was both on the board and in the
 * review queue, it needs a review before it can be published again.
 */
export function withdrawnStatus({ recheck }: ManagedJob): StatusChanges {
  return { isActive: false, review: null, recheck: null, ...(recheck !== null && { isUnreviewed: true }) }
}

/**
 * Returns the changes that renew a job. The job then stays open for the default duration, or until the board ends.
 * Returns no changes for a job without a closing date.
 */
export function renewedStatus({ expiresAt }: ManagedJob, { now, config }: PublicationOptions): StatusChanges {
  return expiresAt === null ? {} : { expiresAt: capClosingDate(defaultExpiry(now), config) }
}

export function sentBackStatus(review: 'changes_wanted' | 'refused'): StatusChanges {
  return { isActive: false, review, recheck: null, isUnreviewed: true }
}
