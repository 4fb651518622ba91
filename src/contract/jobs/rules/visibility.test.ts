import { expect, test } from 'vitest'

import { isVisible } from './visibility.ts'

const now = new Date('2026-11-20T09:00:00Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)

test.for<[string, boolean, Date | null, boolean]>([
  ['active without an end', true, null, true],
  ['active before its end', true, after, true],
  ['active at its end', true, now, true],
  ['active past its end', true, before, false],
  ['withdrawn without an end', false, null, false],
  ['withdrawn before its end', false, after, false],
])('isVisible returns $3 for a job that is $0', ([_case, isActive, expiresAt, visible]) => {
  expect(isVisible({ isActive, expiresAt }, now)).toBe(visible)
})
