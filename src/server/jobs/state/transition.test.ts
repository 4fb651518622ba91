// Compares the state machine with the table of its states and events.
import { describe, expect, test } from 'vitest'

import { aJob } from '#contract/jobs/jobs.testing.ts'
import { type JobState, jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { days } from '#server/lib/duration.ts'

import { type ManagedJob, withDerivedFields } from '../store/managed-jobs-queries.ts'
import type { Circumstances, JobEvent } from './events.ts'
import { follow } from './follow.ts'
import { header, rows, states } from './table.testing.ts'
import { transition } from './transition.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = new Date(now.getTime() - days(10))
const later = new Date(now.getTime() + days(10))

function jobIn(state: JobState): ManagedJob {
  const draft = {
    ...aJob(),
    stage: 'off',
    approval: 'missing',
    firstPublishedAt: null,
    firstListedAt: null,
    expiresAt: null,
    submittedAt: before,
    submittedBy: 1,
    paidAt: null,
    isSponsored: false,
    hasWaitingChanges: false,
    isReported: false,
    revision: null,
    matters: [],
    isTurnedDown: state === 'changes_wanted' || state === 'refused',
  } as const
  const published = {
    ...draft,
    stage: 'board',
    approval: 'given',
    firstPublishedAt: before,
    expiresAt: later,
  } as const
  const edit = { status: 'waiting', edition: 1, submittedAt: before, submittedBy: 1 } as const
  const jobs: Record<JobState, Parameters<typeof withDerivedFields>[0]> = {
    draft,
    waiting: { ...draft, stage: 'waiting', approval: 'asked' },
    changes_wanted: { ...draft, stage: 'changes_wanted' },
    refused: { ...draft, stage: 'refused' },
    settlement: { ...draft, stage: 'settlement', approval: 'given' },
    scheduled: { ...draft, stage: 'scheduled', approval: 'given', publishAt: later, paidAt: before },
    published,
    rechecking: { ...published, approval: 'asked' },
    changes_waiting: { ...published, revision: { ...edit, changes: { title: 'Proposed' } } },
    expired: { ...published, expiresAt: before },
    withdrawn: { ...published, stage: 'off' },
  }
  return withDerivedFields(jobs[state])
}

const circumstances: Circumstances = {
  now,
  role: 'owner',
  userId: 1,
  isTrusted: false,
  hasBlockedHost: false,
  isByKey: false,
  config: { jobsEndOn: undefined, postingFees: 'settle_first' },
}

const decide = (decision: 'approved' | 'changes_wanted' | 'refused', isBlock = false): JobEvent => ({
  type: 'decide',
  decision,
  reason: null,
  note: null,
  isBlock,
})

const events: Record<string, JobEvent> = {
  submit: { type: 'submit' },
  publish: { type: 'publish' },
  edit: { type: 'edit', content: { title: 'Another' } },
  end: { type: 'end', at: later },
  withdraw: { type: 'withdraw' },
  renew: { type: 'renew' },
  approve: decide('approved'),
  request_changes: decide('changes_wanted'),
  refuse: decide('refused'),
  block: decide('refused', true),
  report: { type: 'report', isEnough: true },
  settle: { type: 'settle' },
  'publish now': { type: 'schedule', at: null },
  schedule: { type: 'schedule', at: later },
  go_live: { type: 'go_live' },
  show: { type: 'show' },
  hide: { type: 'hide' },
  delete: { type: 'delete' },
}

const sentBack = { id: 1, kind: 'sent_back', isOpen: true } as const
const reported = { id: 1, kind: 'reported', isOpen: true } as const

/** The conditions that a row of the table names after its role. */
const conditions: Record<
  string,
  { at?: Partial<Circumstances>; job?: (job: ManagedJob) => Partial<ManagedJob> }
> = {
  trusted: { at: { isTrusted: true } },
  free: { at: { config: { jobsEndOn: undefined, postingFees: 'free' } } },
  unseen: {
    job: ({ stage }) => ({ approval: stage === 'settlement' || stage === 'scheduled' ? 'asked' : 'missing' }),
  },
  'with a report': { job: () => ({ matters: [reported] }) },
  'with a send-back': { job: () => ({ matters: [sentBack] }) },
  'on its date': { job: () => ({ publishAt: before }) },
  'with a date': { job: () => ({ publishAt: later }) },
  'by key': { at: { isByKey: true } },
  'with a blocked host': { at: { hasBlockedHost: true } },
}

function after(state: JobState, [type = '', role = '', named = '']: readonly string[]): string {
  const stated = named.split(', ').flatMap((name) => conditions[name] ?? [])
  let job = jobIn(state)
  for (const { job: change } of stated)
    if (change !== undefined) job = withDerivedFields({ ...job, ...change(job) })
  const at = Object.assign({ ...circumstances, role }, ...stated.map((condition) => condition.at))
  const start = jobStateOf(job, now)
  const event = events[type]
  if (event === undefined) throw new Error(`no event ${type}`)
  const outcome = transition(job, event, at)
  if ('refused' in outcome) return '409'
  if (outcome.effects.some((effect) => effect.type === 'remove')) return 'gone'
  const end = jobStateOf(follow(job, outcome, at), now)
  if (end === start) return '='
  return Object.keys(states).find((letter) => states[letter] === end) ?? end
}

describe('the state machine', () => {
  test.each(rows)('does what the table says: %s by %s (%s)', (...row) => {
    const [type, role, condition, ...cells] = row
    const found = Object.values(states).map((state, place) =>
      cells[place] === '' ? '' : after(state, [type, role, condition].map(String)),
    )
    expect(Object.fromEntries(found.map((cell, place) => [header[place + 3], cell]))).toEqual(
      Object.fromEntries(cells.map((cell, place) => [header[place + 3], cell])),
    )
  })
})
