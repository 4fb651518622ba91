// One-click actions. The contract defines the actions of each role in each state.
import { days } from '#contract/duration.ts'
import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { call } from '#web/query/api.ts'

const oneClick = ['submit', 'publish', 'settle', 'renew'] as const

export type OneClickAction = (typeof oneClick)[number]

export const actionLabels: Record<OneClickAction, string> = {
  submit: 'Send for review',
  publish: 'Publish',
  settle: 'Mark as paid',
  renew: 'Renew',
}

/** Jobs can be renewed in the last 30 days before they close. */
const RENEWABLE_FOR_MS = days(30)

/** Returns the one-click actions at `now`, in milliseconds since 1970. */
export function listOneClickActions(
  { actions, expires_at: expiresAt }: Pick<ManagedJobWire, 'actions' | 'expires_at'>,
  now: number,
): readonly OneClickAction[] {
  const closesSoon = expiresAt !== null && Date.parse(expiresAt) - now < RENEWABLE_FOR_MS
  return oneClick.filter((action) => actions.includes(action) && (action !== 'renew' || closesSoon))
}

/** The success message for each new state. Renewals have a separate message. */
const successMessages: Partial<Record<JobState, string>> = {
  waiting: 'is waiting for review.',
  settlement: 'is approved and waiting for payment.',
  published: 'is on the board.',
  rechecking: 'is on the board.',
  changes_waiting: 'is on the board.',
}

/** Returns the success message for an action. */
export function describeSuccess(
  action: OneClickAction,
  title: string,
  { state }: Pick<ManagedJobDetail, 'state'>,
): string {
  if (action === 'renew' && state !== 'waiting') return `${title} is on the board for another 90 days.`
  return `${title} ${successMessages[state] ?? 'has been changed.'}`
}

/** Performs the action and returns the changed job. */
export function performOneClickAction(
  action: OneClickAction,
  { id, version }: ManagedJobWire,
): Promise<ManagedJobDetail> {
  const request = { params: { job_id: id }, ifMatch: version }
  return action === 'submit'
    ? call('POST /ninja-api/jobs/{job_id}/submit', { ...request, body: {} })
    : call(`POST /ninja-api/jobs/{job_id}/${action}`, request)
}
