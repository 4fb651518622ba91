import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { RecheckReason, ReviewStep } from '#contract/jobs/rules/job-state.ts'

import type { Revision } from '../store/managed-jobs-queries.ts'

/**
 * The state of a job before a decision. It is stored with the decision, so that undoing the decision can restore it.
 * Times are ISO 8601.
 */
export type UndoState = {
  /** The version of the job after the decision. If the job has another version now, the decision cannot be undone. */
  after: string
  standing: {
    isActive: boolean
    review: ReviewStep | null
    recheck: RecheckReason | null
    isUnreviewed: boolean
    firstPublishedAt: string | null
    createdAt: string
    expiresAt: string | null
    updatedAt: string
  }
  content: JobUpdateBody
  /** The IDs of the other jobs of the company that the decision approved. */
  others: readonly number[]
  revision: (Omit<Revision, 'submittedAt'> & { submittedAt: string }) | null
}
