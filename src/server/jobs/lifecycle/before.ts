// What a decision found, as it is kept with it: enough to bring it back.
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { RecheckReason, ReviewStep } from '#contract/jobs/rules/job-state.ts'

import type { Revision } from './queries.ts'

/** Instants are ISO 8601. */
export type Before = {
  /** The version of the posting after the decision: with another, something has happened since. */
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
  revision: (Omit<Revision, 'submittedAt'> & { submittedAt: string }) | null
  hadReports: boolean
}
