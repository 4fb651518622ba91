// Questions about a job that the rules of its state ask.
import { actionsIn, type JobAction } from '#contract/jobs/rules/actions.ts'
import type { DecisionSubject } from '#contract/jobs/rules/decisions.ts'
import { type JobStage, jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'

import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import type { Circumstances, Outcome } from './events.ts'

export const nothing: Outcome = { status: {}, content: {}, edit: 'keep', guards: [], effects: [] }

export function mayDo(job: ManagedJob, action: JobAction, { role, now }: Circumstances): boolean {
  return (
    role !== 'system' &&
    actionsIn(jobStateOf(job, now), role, { hasMatter: job.hasDueMatter }).includes(action)
  )
}

export const isMember = ({ role }: Circumstances) => role === 'owner' || role === 'recruiter'

/**
 * Returns whether the job may go on the board before its review. A matter stays with the company that had the job when
 * it was opened, and trust with the company that earned it. Neither a move nor regained trust replaces the approval of a
 * job that reviewers turned down.
 */
export const isTrustedWith = (
  { matters, isTurnedDown }: ManagedJob,
  { isTrusted }: Pick<Circumstances, 'isTrusted'>,
): boolean => isTrusted && matters.length === 0 && !isTurnedDown

export const isOnBoard = ({ stage }: ManagedJob) => stage === 'board'

export const isShown = (job: ManagedJob, { now }: Circumstances) =>
  isVisible({ isActive: isOnBoard(job), expiresAt: job.expiresAt }, now)

const stagesBeforePublication: readonly string[] = ['waiting', 'settlement', 'scheduled'] satisfies JobStage[]

/** Returns whether the job was sent, and waits for a review, a payment or its date. */
export const isBeforePublication = ({ stage }: Pick<ManagedJob, 'stage'>) =>
  stagesBeforePublication.includes(stage)

/** Returns what a decision on the job is about. A report takes precedence over a pending edit. */
export function subjectOf(job: ManagedJob): DecisionSubject {
  if (isBeforePublication(job)) return 'posting'
  if (job.isReported) return 'reported'
  if (isOnBoard(job) && job.hasWaitingChanges) return 'changes'
  return job.hasDueMatter && job.approval !== 'asked' ? 'sent_back' : 'published'
}
