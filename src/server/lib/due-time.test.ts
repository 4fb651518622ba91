import { expect, test } from 'vitest'

import { hours, minutes } from '#server/lib/duration.ts'

import { dueTime, latestDue, localDateOf } from './due-time.ts'

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const

test.each([
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['America/New_York', '2026-03-08', '02:15', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
  ['UTC', '2026-11-20', '07:00', '2026-11-20T07:00:00.000Z'],
])('in %s on %s, a digest at %s is due at %s', (...row) => {
  const [timeZone, date, time, expected] = row
  expect(dueTime(date, { timeZone, time }).toISOString()).toBe(expected)
})

test.each(zones.flatMap((zone) => ['00:30', '02:30', '07:00'].map((time) => [zone, time] as const)))(
  'in %s at %s, a digest is due once on every local day of a year',
  (timeZone, time) => {
    const due = new Set<string>()
    const days = new Set<string>()
    const wrong: string[] = []
    let last = 0
    const end = Date.parse('2027-01-01T00:00:00Z')
    for (let at = Date.parse('2026-01-01T00:00:00Z'); at < end; at += minutes(30)) {
      const { daily, weekly } = latestDue(new Date(at), { timeZone, time })
      due.add(daily.dueOn)
      days.add(localDateOf(new Date(at), timeZone).toString())
      const dueAt = daily.at.getTime()
      const isLatest = dueAt >= last && dueAt <= at && at - dueAt < hours(25.5)
      const isMonday = new Date(`${weekly.dueOn}T12:00:00Z`).getUTCDay() === 1
      if (!isLatest || !isMonday) wrong.push(new Date(at).toISOString())
      last = dueAt
    }
    expect(wrong).toEqual([])
    expect([...days].filter((day) => !due.has(day)).length).toBeLessThanOrEqual(1)
  },
)
