import { expect, test } from 'vitest'

import { jobStateOf } from './job-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = new Date('2026-02-01T12:00:00Z')
const later = new Date('2026-04-01T12:00:00Z')

const draft = {
  stage: 'off',
  approval: 'missing',
  firstPublishedAt: null,
  expiresAt: null,
  isReported: false,
  hasWaitingChanges: false,
} as const
const published = {
  ...draft,
  stage: 'board',
  approval: 'given',
  firstPublishedAt: before,
  expiresAt: later,
} as const

test.each([
  ['draft', draft],
  ['draft', { ...draft, expiresAt: before }],
  ['waiting', { ...draft, stage: 'waiting', approval: 'asked' }],
  ['changes_wanted', { ...draft, firstPublishedAt: before, stage: 'changes_wanted' }],
  ['refused', { ...draft, stage: 'refused' }],
  ['settlement', { ...draft, stage: 'settlement' }],
  ['published', published],
  ['published', { ...published, expiresAt: null }],
  ['published', { ...published, expiresAt: now }],
  ['changes_waiting', { ...published, hasWaitingChanges: true, isReported: true }],
  ['changes_waiting', { ...published, expiresAt: before, hasWaitingChanges: true }],
  ['rechecking', { ...published, approval: 'asked' }],
  ['rechecking', { ...published, expiresAt: before, isReported: true }],
  ['expired', { ...published, expiresAt: before }],
  ['withdrawn', { ...published, stage: 'off' }],
  ['withdrawn', { ...published, stage: 'off', isReported: true, expiresAt: before }],
] as const)('returns the state %s for the job %j', (state, job) => {
  expect(jobStateOf(job, now)).toBe(state)
})
