import { expect, test } from 'vitest'

import { jobStateOf } from './job-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = new Date('2026-02-01T12:00:00Z')
const later = new Date('2026-04-01T12:00:00Z')

const draft = {
  isActive: false,
  firstPublishedAt: null,
  expiresAt: null,
  review: null,
  recheck: null,
  hasWaitingChanges: false,
}
const published = { ...draft, isActive: true, firstPublishedAt: before, expiresAt: later }

test.each([
  ['draft', draft],
  ['draft', { ...draft, expiresAt: before }],
  ['waiting', { ...draft, review: 'waiting' }],
  ['changes_wanted', { ...draft, firstPublishedAt: before, review: 'changes_wanted' }],
  ['refused', { ...draft, review: 'refused' }],
  ['settlement', { ...draft, review: 'settlement' }],
  ['published', published],
  ['published', { ...published, expiresAt: null }],
  ['published', { ...published, expiresAt: now }],
  ['changes_waiting', { ...published, hasWaitingChanges: true, recheck: 'reported' }],
  ['changes_waiting', { ...published, expiresAt: before, hasWaitingChanges: true }],
  ['rechecking', { ...published, recheck: 'published' }],
  ['rechecking', { ...published, expiresAt: before, recheck: 'reported' }],
  ['expired', { ...published, expiresAt: before }],
  ['withdrawn', { ...published, isActive: false }],
  ['withdrawn', { ...published, isActive: false, expiresAt: before }],
] as const)('returns the state %s for the job %j', (state, job) => {
  expect(jobStateOf(job, now)).toBe(state)
})
