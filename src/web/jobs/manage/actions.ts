// What may be done with a job with one click. Who may do what in which state, the table of the contract says.
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'

import { jobsKey, managementClient } from './api.ts'

const oneClick = ['submit', 'publish', 'settle', 'renew'] as const

export type Action = (typeof oneClick)[number]

export const actionLabels: Record<Action, string> = {
  submit: 'Send for review',
  publish: 'Publish',
  settle: 'Mark as paid',
  renew: 'Renew',
}

/** Before that there is nothing to renew. */
const renewableForMs = 30 * 24 * 60 * 60 * 1000

/** At `now`, in milliseconds since 1970. */
export function actionsOf(
  { actions, expires_at: expiresAt }: Pick<ManagedJobWire, 'actions' | 'expires_at'>,
  now: number,
): readonly Action[] {
  const closesSoon = expiresAt !== null && Date.parse(expiresAt) - now < renewableForMs
  return oneClick.filter((action) => actions.includes(action) && (action !== 'renew' || closesSoon))
}

/** A renewed one is where it was. */
const outcomes: Partial<Record<JobState, string>> = {
  waiting: 'is waiting for review.',
  settlement: 'is approved and waiting for payment.',
  published: 'is on the board.',
  rechecking: 'is on the board.',
  changes_waiting: 'is on the board.',
}

/** What has become of a job, for whoever did it. */
export function outcomeOf(action: Action, title: string, { state }: Pick<ManagedJobDetail, 'state'>): string {
  if (action === 'renew' && state !== 'waiting') return `${title} is on the board for another 90 days.`
  return `${title} ${outcomes[state] ?? 'has been changed.'}`
}

const steps: Record<Action, (id: number, version: string) => Promise<ManagedJobDetail>> = {
  submit: (id, version) => managementClient.submitJob(id, version),
  publish: managementClient.publishJob,
  settle: managementClient.settleJob,
  renew: managementClient.renewJob,
}

type Doing = { action: Action; job: ManagedJobWire }

export function useAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, job }: Doing) => steps[action](job.id, job.version),
    // Also after a conflict: the list shows what is there now.
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  })
}
