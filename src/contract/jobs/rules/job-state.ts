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
  'expired',
  'withdrawn',
] as const
export type JobState = (typeof jobStates)[number]

/** The steps of a submitted job before its publication. */
export const reviewSteps = ['waiting', 'changes_wanted', 'refused', 'settlement'] as const
export type ReviewStep = (typeof reviewSteps)[number]

/** The reason for a review after publication. The job was published without a review, or visitors reported it. */
export const recheckReasons = ['published', 'reported'] as const
export type RecheckReason = (typeof recheckReasons)[number]

/** The states of an edit that reviewers did not accept. The approved version of the job stays on the board. */
export const returnedEdits = ['changes_wanted', 'refused'] as const
export type ReturnedEdit = (typeof returnedEdits)[number]

export type JobStatus = {
  readonly isActive: boolean
  readonly firstPublishedAt: Date | null
  readonly expiresAt: Date | null
  readonly review: ReviewStep | null
  readonly recheck: RecheckReason | null
  /** Whether a revision is pending. Visitors see the approved version. */
  readonly hasWaitingChanges: boolean
}

/** Returns the state of a job. A pending review takes precedence over expiry, so the queue contains expired jobs. */
export function jobStateOf(job: JobStatus, now: Date): JobState {
  if (job.review !== null) return job.review
  if (job.hasWaitingChanges && job.isActive) return 'changes_waiting'
  if (job.recheck !== null) return 'rechecking'
  if (isVisible(job, now)) return 'published'
  if (job.isActive) return 'expired'
  return job.firstPublishedAt === null ? 'draft' : 'withdrawn'
}
