// Dates on the board. Time zone and locale are parameters, so that server and browser render the same text.

import { closingDay, daysUntilClosing } from './rules/expiry.ts'

/** How to format a date. The defaults are the locale and time zone of the system. */
export type DateConventions = { locale?: string | undefined; timeZone?: string }

const MINUTE = 60_000
const hour = 60 * MINUTE
const day = 24 * hour

/** The units of relative dates, largest first. The lengths of months and years are approximate. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', MINUTE],
] as const

/** Returns the local date of an instant (milliseconds since 1970), such as '11/20/2026'. */
export function localeDate(timestamp: number, { locale, timeZone }: DateConventions = {}): string {
  return new Date(timestamp).toLocaleDateString(locale, { timeZone })
}

/** Returns the age of an instant in whole units, such as '3 days ago'. Under a minute or in the future: 'just now'. */
export function relativeDate(timestamp: number, now: number): string {
  const age = now - timestamp
  const fitting = units.find(([, length]) => age >= length)
  if (!fitting) return 'just now'
  const [unit, length] = fitting
  return relativeFormat.format(-Math.floor(age / length), unit)
}

/** Earlier, the closing date of a job is no news. */
const CLOSING_SOON_DAYS = 14

/** Returns the last day of a job in the conventions of a locale, such as '3/1/2027'. The day is the same everywhere. */
export function closingDate(timestamp: number, { locale }: DateConventions = {}): string {
  return localeDate(Date.parse(closingDay(timestamp)), { locale, timeZone: 'UTC' })
}

/** Returns 'today', 'tomorrow' or 'in 3 days'. */
export function relativeClosingDate(timestamp: number, now: number): string {
  return dayFormat.format(Math.max(0, daysUntilClosing(timestamp, now)), 'day')
}

/** Returns whether the last day is less than two weeks ahead or in the past. */
export function isSoon(timestamp: number, now: number): boolean {
  return daysUntilClosing(timestamp, now) < CLOSING_SOON_DAYS
}

const relativeFormat = new Intl.RelativeTimeFormat('en')
const dayFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
