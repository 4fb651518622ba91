// Keys and properties of the entries of the queue.
import type { DeveloperReviewEntry } from '#contract/developers/review.ts'
import type { CompanyReviewEntry, ReviewEntry, ReviewRow } from '#contract/jobs/review.ts'

/** An entry of the review queue. It is a job, the pending changes of a company, or the card of a developer. */
export type EntryRef = { readonly kind: 'job' | 'company' | 'developer'; readonly id: number }
export type AnyReviewEntry = ReviewEntry | CompanyReviewEntry | DeveloperReviewEntry

export function getEntryRef(row: ReviewRow): EntryRef {
  if (row.kind === 'developer') return { kind: row.kind, id: row.user_id }
  return row.kind === 'job' ? { kind: row.kind, id: row.job_id } : { kind: row.kind, id: row.company_id }
}

/** Cards have no evidence besides their reports. */
export const getEvidence = (entry: AnyReviewEntry) => (entry.kind === 'developer' ? [] : entry.evidence)

/** Returns a key that is unique in the queue. */
export const getEntryKey = ({ kind, id }: EntryRef): string => `${kind} ${id}`

/** Returns the job, company or card of an entry, with the caller's actions and the version that a decision must send. */
export const getDecidable = (entry: AnyReviewEntry) => (entry.kind === 'job' ? entry.job : entry.detail)

/** Returns the time when the job of an entry expired, or null for unexpired jobs and for companies. */
export const getExpiredAt = (entry: AnyReviewEntry): string | null =>
  entry.kind === 'job' ? entry.expired_at : null

/** Returns whether the company has withdrawn or deleted the job before reviewers decided on a report or send-back. */
export const isTakenAway = (entry: AnyReviewEntry): boolean =>
  entry.kind === 'job' && entry.about !== 'posting' && !entry.job.is_active
