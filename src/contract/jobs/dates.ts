// Dates on the board. Time zone and locale are parameters, so that server and browser render the same text.

/** How to format a date. The defaults are the locale and time zone of the system. */
export type DateConventions = { locale?: string; timeZone?: string }

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

const CLOSING_SOON_MS = 7 * day

/** Returns the text of a closing date: 'in 3 days' if the date is within a week, otherwise the local date. */
export function closingDate(timestamp: number, now: number, conventions?: DateConventions): string {
  const rest = timestamp - now
  if (rest >= CLOSING_SOON_MS) return localeDate(timestamp, conventions)
  if (rest >= day) return relativeFormat.format(Math.floor(rest / day), 'day')
  return relativeFormat.format(Math.max(1, Math.floor(rest / hour)), 'hour')
}

/** Returns whether a closing date is less than a week ahead or in the past. */
export function isSoon(timestamp: number, now: number): boolean {
  return timestamp - now < CLOSING_SOON_MS
}

const relativeFormat = new Intl.RelativeTimeFormat('en')
