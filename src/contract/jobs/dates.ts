// Dates as the board shows them. Time zone and locale can be told, so that server and browser write the same.

/** Which conventions to write a date in; what is left out is the running system's own. */
export type DateConventions = { locale?: string; timeZone?: string }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** From large to small; months and years are the usual approximations. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

/** The locale date of an instant (milliseconds since 1970), such as '11/20/2026'. */
export function localeDate(timestamp: number, { locale, timeZone }: DateConventions = {}): string {
  return new Date(timestamp).toLocaleDateString(locale, { timeZone })
}

/** How long ago an instant was, in whole units: '3 days ago'. Under a minute, or in the future: 'just now'. */
export function relativeDate(timestamp: number, now: number): string {
  const age = now - timestamp
  const fitting = units.find(([, length]) => age >= length)
  if (!fitting) return 'just now'
  const [unit, length] = fitting
  return relativeFormat.format(-Math.floor(age / length), unit)
}

const soon = 7 * day
/** From here on a month and a day could be those of this year. */
const far = 300 * day

/** When something ends: 'in 3 days' where that is soon, else 'Dec 3', or 'Dec 3, 2027' where the year could be mistaken. */
export function closingDate(timestamp: number, now: number, timeZone?: string): string {
  const rest = timestamp - now
  if (rest >= soon)
    return new Date(timestamp).toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      ...(rest >= far && { year: 'numeric' }),
      ...(timeZone && { timeZone }),
    })
  if (rest >= day) return relativeFormat.format(Math.floor(rest / day), 'day')
  return relativeFormat.format(Math.max(1, Math.floor(rest / hour)), 'hour')
}

/** Whether something ends within a week. */
export function isSoon(timestamp: number, now: number): boolean {
  return timestamp - now < soon
}

const relativeFormat = new Intl.RelativeTimeFormat('en')
