import { describe, expect, test } from 'vitest'

import { closingDate, localeDate, relativeClosingDate, relativeDate } from './dates.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 20, 9)

describe('localeDate', () => {
  test.each([
    ['en-US', 'UTC', '11/20/2026'],
    ['de-DE', 'UTC', '20.11.2026'],
    ['en-US', 'Pacific/Kiritimati', '11/20/2026'],
    ['en-US', 'Pacific/Pago_Pago', '11/19/2026'],
  ])('formats a date for %s and %s as %s', (locale, timeZone, date) => {
    expect(localeDate(now, { locale, timeZone })).toBe(date)
  })

  test("uses the system's locale and time zone by default", () => {
    expect(localeDate(now)).toBe(new Date(now).toLocaleDateString())
  })
})

describe('relativeDate', () => {
  test.each([
    [-day, 'just now'],
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [3.9 * day, '3 days ago'],
    [7 * day, '1 week ago'],
    [29 * day, '4 weeks ago'],
    [30 * day, '1 month ago'],
    [364 * day, '12 months ago'],
    [365 * day, '1 year ago'],
    [3 * 365 * day, '3 years ago'],
  ])('describes an instant %i ms ago as "%s"', (age, text) => {
    expect(relativeDate(now - age, now)).toBe(text)
  })

  test.each([
    [20 * minute, 'today'],
    [12 * hour, 'today'],
    [12 * hour + 1, 'tomorrow'],
    [6.5 * day, 'in 6 days'],
    [13 * day, 'in 13 days'],
  ])('describes a closing date %i ms after noon as "%s"', (rest, text) => {
    const noon = Date.UTC(2026, 10, 20, 12)
    expect(relativeClosingDate(noon + rest, noon)).toBe(text)
  })

  test.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'])(
    'shows the same last day in %s',
    (timeZone) => {
      expect(closingDate(Date.UTC(2027, 2, 2), { locale: 'en-US', timeZone })).toBe('3/1/2027')
    },
  )
})
