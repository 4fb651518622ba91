// When the nightly work is due.
import { expect, test } from 'vitest'

import { nextNight } from './nights.ts'

test.each([
  ['2026-11-20T14:00:00', '2026-11-21T03:00:00'],
  ['2026-11-20T02:59:59', '2026-11-20T03:00:00'],
  ['2026-11-20T03:00:00', '2026-11-21T03:00:00'],
  ['2026-12-31T23:59:59', '2027-01-01T03:00:00'],
])('after %s the next night is %s', (time, night) => {
  expect(nextNight(new Date(time))).toEqual(new Date(night))
})
