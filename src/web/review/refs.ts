// Keys and properties of the entries of the queue.
import type { CompanyReviewEntry, ReviewEntry, ReviewRow } from '#contract/jobs/review.ts'

/** An entry of the review queue. It is a job or the pending changes of a company. */
export type EntryRef = { readonly kind: 'job' | 'company'; readonly id: number }
export type AnyReviewEntry = ReviewEntry | CompanyReviewEntry

export const getEntryRef = (row: ReviewRow): EntryRef =>
  row.kind === 'job' ? { kind: 'job', id: row.job_id } : { kind: 'company', id: row.company_id }

/** Returns a key that is unique in the queue. */
export const getEntryKey = ({ kind, id }: EntryRef): string => `${kind} ${id}`

/** Returns the job or company of an entry, with the caller's actions and the version that a decision must send. */
export const getDecidable = (entry: AnyReviewEntry) => (entry.kind === 'job' ? entry.job : entry.detail)

/** Returns the time when the job of an entry expired, or null for unexpired jobs and for companies. */
export const getExpiredAt = (entry: AnyReviewEntry): string | null =>
  entry.kind === 'job' ? entry.expired_at : null

/** Returns whether the company has withdrawn or deleted the job before reviewers decided on a report or send-back. */
export const isTakenAway = (entry: AnyReviewEntry): boolean =>
  entry.kind === 'job' && entry.about !== 'posting' && !entry.job.is_active

/** The decision that each action of the page sends. */
const decisionOf = {
  approve: 'approve',
  approve_and_renew: 'approve',
  request_changes: 'request_changes',
  refuse: 'refuse',
  take_down: 'refuse',
} as const

export type ReviewActionName = keyof typeof decisionOf | 'block'

/** Returns whether the caller may act on the entry now. Only a job that visitors see can be taken off the board. */
export function canPerform(what: ReviewActionName, entry: AnyReviewEntry): boolean {
  if (what === 'block') return !entry.mine
  const isLive = entry.about !== 'posting' && getExpiredAt(entry) === null && !isTakenAway(entry)
  if (what === 'take_down' && !(entry.kind === 'job' && isLive)) return false
  return getDecidable(entry).actions.some((action) => action === decisionOf[what])
}
