import { expect, test } from 'vitest'

import { isoWeekOf, startOfIsoWeek } from './iso-weeks.ts'

test.each([
  ['2026-W01', '2025-12-29'],
  ['2026-W53', '2026-12-28'],
  ['2027-W01', '2027-01-04'],
  ['2020-W53', '2020-12-28'],
  ['2024-W01', '2024-01-01'],
])('the week %s begins on %s and lasts seven days', (week, day) => {
  const start = startOfIsoWeek(week)
  expect(start?.toISOString()).toBe(`${day}T00:00:00.000Z`)
  for (let hours = 0; hours < 7 * 24; hours += 5)
    expect(isoWeekOf(new Date((start?.getTime() ?? 0) + hours * 3_600_000))).toBe(week)
})

test.each(['2026-W54', '2026-W00', '2025-W53', '2026-47', '', 'x', '9999-W01'])(
  'startOfIsoWeek returns undefined for %j',
  (text) => {
    expect(startOfIsoWeek(text)).toBeUndefined()
  },
)
