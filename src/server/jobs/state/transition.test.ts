// Compares the state machine with the table of its states and events.
import { describe, expect, test } from 'vitest'

import { aJob } from '#contract/jobs/jobs.testing.ts'
import { type JobState, jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { days } from '#server/lib/duration.ts'

import { type ManagedJob, withDerivedFields } from '../store/managed-jobs-queries.ts'
import type { Circumstances, JobEvent } from './events.ts'
import { follow } from './follow.ts'
import { transition } from './transition.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = new Date(now.getTime() - days(10))
const later = new Date(now.getTime() + days(10))

const states: Record<string, JobState> = {
  D: 'draft',
  W: 'waiting',
  X: 'changes_wanted',
  F: 'refused',
  S: 'settlement',
  P: 'published',
  R: 'rechecking',
  C: 'changes_waiting',
  E: 'expired',
  N: 'withdrawn',
}

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
  unseen: { job: ({ stage }) => ({ approval: stage === 'settlement' ? 'asked' : 'missing' }) },
  'with a report': { job: () => ({ matters: [reported] }) },
  'with a send-back': { job: () => ({ matters: [sentBack] }) },
  'by key': { at: { isByKey: true } },
  'with a blocked host': { at: { hasBlockedHost: true } },
}

// `=` is the same state, `409` a refusal and `gone` a deletion.
const table = `
| event           | role     | condition           |  D  |  W  |  X  |  F  |  S  |  P  |  R  |  C  |  E  |  N  |
| submit          | owner    |                     |  W  | 409 |  W  |  W  | 409 | 409 | 409 | 409 | 409 |  P  |
| submit          | owner    | trusted             |  S  | 409 |  S  |  S  | 409 | 409 | 409 | 409 | 409 |  P  |
| submit          | owner    | trusted, free       |  R  | 409 |  R  |  R  | 409 | 409 | 409 | 409 | 409 |  P  |
| submit          | owner    | with a report       |  W  | 409 |  W  |  W  | 409 | 409 | 409 | 409 | 409 |  W  |
| publish         | staff    |                     |  P  | 409 |  P  |  P  | 409 | 409 | 409 | 409 | 409 |  P  |
| edit            | owner    |                     |  =  |  =  |  =  |  =  |  W  |  C  |  C  |  =  |  C  |  =  |
| edit            | owner    | trusted             |  =  |  =  |  =  |  =  |  W  |  R  |  =  |  =  |  R  |  =  |
| edit            | staff    |                     |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |
| end             | owner    |                     |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  P  |  =  |
| end             | owner    | unseen              |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  =  |  W  |  =  |
| withdraw        | owner    |                     | 409 |  D  | 409 | 409 |  D  |  N  |  N  |  N  | 409 | 409 |
| withdraw        | staff    |                     | 409 | 409 | 409 | 409 |  D  |  N  |  N  |  N  |  N  | 409 |
| renew           | owner    |                     | 409 | 409 | 409 | 409 | 409 |  =  |  =  |  =  |  P  | 409 |
| renew           | owner    | unseen              | 409 | 409 | 409 | 409 | 409 |  =  |  =  |  =  |  W  | 409 |
| renew           | owner    | unseen, by key      | 409 | 409 | 409 | 409 | 409 |  =  |  =  |  =  | 409 | 409 |
| approve         | reviewer |                     | 409 |  S  | 409 | 409 |  =  | 409 |  P  |  P  | 409 | 409 |
| approve         | reviewer | free                | 409 |  P  | 409 | 409 |  P  | 409 |  P  |  P  | 409 | 409 |
| approve         | reviewer | with a report       | 409 |  S  | 409 | 409 |  =  |  P  |  P  |  =  |  E  |  =  |
| approve         | reviewer | with a send-back    | 409 |  S  | 409 | 409 |  =  |  =  |  P  |  P  |  =  | 409 |
| request_changes | reviewer |                     | 409 |  X  | 409 | 409 |  X  |  X  |  X  |  P  | 409 | 409 |
| request_changes | reviewer | with a report       | 409 |  X  | 409 | 409 |  X  |  X  |  X  |  X  |  X  |  X  |
| refuse          | reviewer |                     | 409 |  F  | 409 | 409 |  F  |  F  |  F  |  P  | 409 | 409 |
| refuse          | reviewer | with a report       | 409 |  F  | 409 | 409 |  F  |  F  |  F  |  F  |  F  |  F  |
| block           | system   | with a report       |     |  F  |     |     |  F  |  F  |  F  |  R  |  F  |  F  |
| report          | system   |                     |  =  |  =  |  =  |  =  |  =  |  R  |  =  |  =  |  =  |  =  |
| settle          | staff    |                     | 409 | 409 | 409 | 409 |  P  | 409 | 409 | 409 | 409 | 409 |
| settle          | system   |                     |  =  |  =  |  =  |  =  |  P  |  =  |  =  |  =  |  =  |  =  |
| settle          | staff    | unseen              | 409 | 409 | 409 | 409 |  W  | 409 | 409 | 409 | 409 | 409 |
| settle          | staff    | unseen, trusted     | 409 | 409 | 409 | 409 |  R  | 409 | 409 | 409 | 409 | 409 |
| settle          | system   | with a blocked host |  =  |  =  |  =  |  =  |  W  |  =  |  =  |  =  |  =  |  =  |
| show            | system   |                     |  P  |  P  |  P  |  P  |  P  |  =  |  =  |  =  |  =  |  P  |
| hide            | system   |                     |  =  |  =  |  =  |  =  |  =  |  N  |  N  |  N  |  N  |  =  |
| delete          | owner    |                     |gone |gone |gone |gone |gone | 409 | 409 | 409 |gone |gone |
| delete          | staff    |                     |gone |gone |gone |gone |gone |gone |gone |gone |gone |gone |
`

const [header = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

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
