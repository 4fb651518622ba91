// The errors for events that the state of a job does not allow.
import type { JobAction } from '#contract/jobs/rules/actions.ts'
import { type JobState, jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Problem } from '#server/http/problem.ts'

import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { conflict } from '../store/problems.ts'
import type { Refusal } from './events.ts'

export function refusalOf(refusal: Refusal, job: ManagedJob, now: Date): Problem {
  return conflict(
    refusal.refused === 'state'
      ? `This job ${stateDescriptions[jobStateOf(job, now)]}. It cannot be ${participles[refusal.action]} now.`
      : reasons[refusal.refused],
  )
}

const reasons = {
  review_first: 'This job has changed since it was approved. Log in and send it for review.',
  not_expired: 'This job has not expired. Approve it without renewing it.',
  live: 'This job is on the board already. Withdraw it to publish it on a later date.',
  not_a_draft: 'Only a draft can move to another company.',
  turned_down: 'A job that reviewers sent back, refused or have to check cannot move to another company.',
}

const stateDescriptions: Record<JobState, string> = {
  draft: 'is a draft',
  waiting: 'is waiting for review',
  published: 'is on the board',
  rechecking: 'is on the board and waiting for review',
  changes_waiting: 'has changes waiting for review',
  changes_wanted: 'was sent back for changes',
  refused: 'was refused',
  settlement: 'is approved and waiting for settlement',
  scheduled: 'is approved and waiting for its date of publication',
  expired: 'has expired',
  withdrawn: 'was withdrawn',
}

const participles: Record<JobAction, string> = {
  edit: 'edited',
  submit: 'sent for review',
  publish: 'published',
  withdraw: 'withdrawn',
  renew: 'renewed',
  delete: 'deleted',
  approve: 'approved',
  request_changes: 'sent back',
  refuse: 'refused',
  settle: 'settled',
}
