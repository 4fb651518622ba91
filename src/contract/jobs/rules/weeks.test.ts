import { expect, test } from 'vitest'

import { weeksUntil } from './weeks.ts'

const namesOf = (now: string, count: number) =>
  weeksUntil(new Date(now), count).map(({ week, from }) => `${week} ${from}`)

test.each([
  ['2026-11-20T12:00:00Z', '2026-W47 2026-11-16'],
  ['2026-11-16T00:00:00Z', '2026-W47 2026-11-16'],
  ['2026-11-15T23:59:59Z', '2026-W46 2026-11-09'],
  // Days near the new year whose week belongs to the previous or the next year.
  ['2027-01-03T12:00:00Z', '2026-W53 2026-12-28'],
  ['2024-12-30T00:00:00Z', '2025-W01 2024-12-30'],
  ['2023-01-01T00:00:00Z', '2022-W52 2022-12-26'],
])('%s is in the week %s', (now, expected) => {
  expect(namesOf(now, 1)).toEqual([expected])
})

test('weeksUntil returns consecutive weeks up to the current week', () => {
  expect(namesOf('2027-01-05T00:00:00Z', 3)).toEqual([
    '2026-W52 2026-12-21',
    '2026-W53 2026-12-28',
    '2027-W01 2027-01-04',
  ])
})
