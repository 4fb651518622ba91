import { expect, test } from 'vitest'

import { closingDay, closingTime, daysUntilClosing, defaultExpiry, endOfDay } from './expiry.ts'

test.each([
  [endOfDay('2027-03-01').toISOString(), '2027-03-01', '24:00 UTC'],
  ['2027-03-01T23:59:59Z', '2027-03-01', '24:00 UTC'],
  ['2027-03-02T00:00:00Z', '2027-03-01', '24:00 UTC'],
  ['2027-03-02T00:00:01Z', '2027-03-02', '00:00 UTC'],
  ['2027-03-01T15:30:00Z', '2027-03-01', '15:30 UTC'],
  ['2027-03-02T00:30:00+02:00', '2027-03-01', '22:30 UTC'],
])('a job that expires at %s has the last day %s and closes at %s', (moment, day, time) => {
  expect([closingDay(new Date(moment)), closingTime(new Date(moment))]).toEqual([day, time])
})

test('the days until a job closes are calendar days in UTC', () => {
  const times = ['2027-02-28T00:00:00Z', '2027-02-28T23:59:59Z', '2027-03-01T00:00:00Z']
  const lastDay = endOfDay('2027-03-01')
  expect(times.map((now) => daysUntilClosing(lastDay, new Date(now)))).toEqual([1, 1, 0])
})

test('a job is published until the end of the 90th day', () => {
  expect(defaultExpiry(new Date('2026-11-20T09:00:00Z'))).toEqual(endOfDay('2027-02-18'))
})
