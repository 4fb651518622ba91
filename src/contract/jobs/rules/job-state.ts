// What has become of a posting, as those who write and review see it. The board knows only what is visible.
import { isVisible } from './visible.ts'

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

/** What stands between a posting and the board: a reviewer, its employer, or what has to be settled first. */
export const reviewSteps = ['waiting', 'changes_wanted', 'refused', 'settlement'] as const
export type ReviewStep = (typeof reviewSteps)[number]

/** Why reviewers look again at what is on the board: it went there without them, or it was reported. */
export const recheckReasons = ['published', 'reported'] as const
export type RecheckReason = (typeof recheckReasons)[number]

export type Standing = {
  readonly isActive: boolean
  readonly firstPublishedAt: Date | null
  readonly expiresAt: Date | null
  readonly review: ReviewStep | null
  readonly recheck: RecheckReason | null
  /** Whether an edit of it waits for reviewers; the posting goes on as it was approved. */
  readonly hasWaitingChanges: boolean
}

/** What waits for reviewers waits also when its time on the board is over: nothing leaves the queue undecided. */
export function jobStateOf(job: Standing, now: Date): JobState {
  if (job.review !== null) return job.review
  if (job.hasWaitingChanges && job.isActive) return 'changes_waiting'
  if (job.recheck !== null) return 'rechecking'
  if (isVisible(job, now)) return 'published'
  if (job.isActive) return 'expired'
  return job.firstPublishedAt === null ? 'draft' : 'withdrawn'
}
