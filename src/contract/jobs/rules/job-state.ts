// The state of a job for its company and reviewers. Visitors only see visible jobs.
import { isVisible } from './visibility.ts'

export const jobStates = [
  'draft',
  'waiting',
  'published',
  'rechecking',
  'changes_waiting',
  'changes_wanted',
  'refused',
  'settlement',
  'scheduled',
  'expired',
  'withdrawn',
] as const
export type JobState = (typeof jobStates)[number]

const reviewSteps = ['waiting', 'changes_wanted', 'refused', 'settlement', 'scheduled'] as const

/**
 * Where a job is: off the board, in one of the review steps, or on the board (even if it has expired). A scheduled job
 * waits for its date of publication.
 */
export const jobStages = ['off', ...reviewSteps, 'board'] as const
export type JobStage = (typeof jobStages)[number]

/** `given`: reviewers have seen all content. `missing`: they have not. `asked`: the job is also in their queue. */
export const approvals = ['given', 'missing', 'asked'] as const
type Approval = (typeof approvals)[number]

/**
 * A matter suspends the trust in a company until reviewers decide on it: a reported job, or a job or edit that they
 * sent back.
 */
export type MatterKind = 'reported' | 'sent_back'

/** The states of an edit that reviewers did not accept. The approved version of the job stays on the board. */
export const returnedEdits = ['changes_wanted', 'refused'] as const
export type ReturnedEdit = (typeof returnedEdits)[number]

export type JobStatus = {
  readonly stage: JobStage
  readonly approval: Approval
  readonly firstPublishedAt: Date | null
  readonly expiresAt: Date | null
  /** Whether enough people have reported the job, and reviewers have not decided since. */
  readonly isReported: boolean
  /** Whether a revision is pending. Visitors see the approved version. */
  readonly hasWaitingChanges: boolean
}

/** Returns the state of a job. A pending review takes precedence over expiry, so the queue contains expired jobs. */
export function jobStateOf(job: JobStatus, now: Date): JobState {
  if (job.stage === 'off') return job.firstPublishedAt === null ? 'draft' : 'withdrawn'
  if (job.stage !== 'board') return job.stage
  if (job.hasWaitingChanges) return 'changes_waiting'
  if (job.approval === 'asked' || job.isReported) return 'rechecking'
  return isVisible({ isActive: true, expiresAt: job.expiresAt }, now) ? 'published' : 'expired'
}
