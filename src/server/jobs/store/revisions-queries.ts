// The proposed versions of jobs and companies.
import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { ProposalState } from '#contract/jobs/rules/company-actions.ts'
import { revisions } from '#server/db/tables/reviews.ts'

/**
 * An edit of a published job or company. The edit awaits approval, or it was sent back or refused. `changes` has only the
 * fields that differ from the public version.
 */
export type Revision<Changes extends JobUpdateBody | CompanyChanges> = {
  readonly changes: Changes
  readonly status: ProposalState
  readonly edition: number
  readonly submittedAt: Date
  readonly submittedBy: number | null
}

export const revisionColumns = {
  changes: revisions.changes,
  status: revisions.status,
  edition: revisions.edition,
  submittedAt: revisions.submittedAt,
  submittedBy: revisions.submittedBy,
}

/** What a revision or decision is about. */
export type Subject = { jobId: number } | { companyId: number }
