// The actions of the job list, with their labels, messages and requests.
import { pluralize } from '#contract/counts.ts'
import { days } from '#contract/duration.ts'
import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { type UndoableAction, undoableActions } from '#contract/jobs/rules/actions.ts'
import { publicationText } from '#contract/jobs/rules/expiry.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { firstCharacters, shorten } from '#contract/jobs/text.ts'
import { call } from '#web/query/api.ts'

const MAX_NAME_LENGTH = 100
/** Messages about the last change shorten longer titles, because they share a bar with a button. */
const MAX_SHORT_NAME_LENGTH = 40
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

type Titled = Pick<ManagedJobWire, 'title'>

export const nameOf = ({ title }: Titled) => firstCharacters(title, MAX_NAME_LENGTH)

/** Returns the title of a single job, or the number of jobs. */
export const nameJobs = (jobs: readonly Titled[]) =>
  jobs[0] && jobs.length === 1
    ? shorten(jobs[0].title, MAX_SHORT_NAME_LENGTH)
    : pluralize(jobs.length, 'job', 'jobs')

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
  const name = nameJobs(jobs)
  if (first === undefined || others.length > 0) return `${name} were ${participles[action]}.`
  if (action === 'withdraw') return `${name} was withdrawn.`
  if (action === 'renew' && first.state !== 'waiting') return `${name} is on the board for another 90 days.`
  if (first.state === 'scheduled' && first.publish_at != null)
    return `${name} will be published on ${publicationText(Date.parse(first.publish_at))}.`
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
  const [jobs, them] = count === 1 ? ['This job', 'it'] : ['These jobs', 'them']
  const board = onBoard > 0 ? ` Withdraw ${them} instead to keep ${them}.` : ''
  return `${jobs} and all figures about ${them} will be deleted. You cannot undo this.${board}`
}
