// The actions of the job list, with their labels, messages and requests.
import { pluralize } from '#contract/counts.ts'
import { days } from '#contract/duration.ts'
import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { type UndoableAction, undoableActions } from '#contract/jobs/rules/actions.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { call } from '#web/query/api.ts'

const MAX_NAME_LENGTH = 100
/** Jobs can be renewed in the last 30 days before they close. */
const RENEWABLE_FOR_MS = days(30)

export const actionLabels: Record<UndoableAction, string> = {
  submit: 'Send for review',
  publish: 'Publish',
  settle: 'Mark as paid',
  renew: 'Renew',
  withdraw: 'Withdraw',
}

const participles: Record<UndoableAction, string> = {
  submit: 'sent for review',
  publish: 'published',
  settle: 'marked as paid',
  renew: 'renewed',
  withdraw: 'withdrawn',
}

/** Returns the undoable actions that the list offers at `now`, in milliseconds since 1970. */
export function listActions(
  { actions, expires_at: expiresAt }: Pick<ManagedJobWire, 'actions' | 'expires_at'>,
  now: number,
): readonly UndoableAction[] {
  const closesSoon = expiresAt !== null && Date.parse(expiresAt) - now < RENEWABLE_FOR_MS
  return undoableActions.filter((action) => actions.includes(action) && (action !== 'renew' || closesSoon))
}

export const nameOf = ({ title }: Pick<ManagedJobWire, 'title'>) => firstCharacters(title, MAX_NAME_LENGTH)

/** The end of the success message for each new state. Renewals and withdrawals have their own. */
const stateMessages: Partial<Record<JobState, string>> = {
  waiting: 'is waiting for review.',
  settlement: 'is approved and waiting for payment.',
  published: 'is on the board.',
  rechecking: 'is on the board.',
  changes_waiting: 'is on the board.',
}

/** Returns the success message for an action on jobs. There is at least one job. */
export function describeSuccess(action: UndoableAction, jobs: readonly ManagedJobDetail[]): string {
  const [first, ...others] = jobs
  if (first === undefined || others.length > 0)
    return `${pluralize(jobs.length, 'job was', 'jobs were')} ${participles[action]}.`
  const name = nameOf(first)
  if (action === 'withdraw') return `${name} was withdrawn. It stays in this list.`
  if (action === 'renew' && first.state !== 'waiting') return `${name} is on the board for another 90 days.`
  return `${name} ${stateMessages[first.state] ?? 'has been changed.'}`
}

export const describeFailure = (action: UndoableAction, job: ManagedJobWire, reason: string) =>
  `${nameOf(job)} was not ${participles[action]}. ${reason}`

/** Performs the action and returns the changed job. */
export function performAction(
  action: UndoableAction,
  { id, version }: ManagedJobWire,
): Promise<ManagedJobDetail> {
  const request = { params: { job_id: id }, ifMatch: version }
  return action === 'submit'
    ? call('POST /ninja-api/jobs/{job_id}/submit', { ...request, body: {} })
    : call(`POST /ninja-api/jobs/{job_id}/${action}`, request)
}

/** Returns what a deletion loses, for the confirmation. `onBoard` is how many of the jobs are on the board. */
export function describeDeletion({ count, onBoard }: { count: number; onBoard: number }): string {
  const [jobs, they, them] =
    count === 1 ? ['This job', 'it stays', 'it'] : ['These jobs', 'they stay', 'them']
  const board = onBoard > 0 ? ` If you withdraw ${them} instead, ${they} in this list.` : ''
  return `${jobs} and all figures about ${them} will be deleted. You cannot undo this.${board}`
}
