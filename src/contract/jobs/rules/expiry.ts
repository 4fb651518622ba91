// The last day of a job. A day on the board ends at 24:00 UTC, for everyone.
import { days, hours, seconds } from '../../duration.ts'

const DAYS_ON_BOARD = 90

/** The home page of the dashboard lists jobs that close within this number of days. */
export const EXPIRING_WITHIN_DAYS = 7

/** Returns the end of a day, which is given as YYYY-MM-DD. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`)
}

/** Returns the last day of a job as YYYY-MM-DD. Midnight is the end of a day, not the start of the next one. */
export function closingDay(expiresAt: Date | number): string {
  return new Date(Number(expiresAt) - 1).toISOString().slice(0, 10)
}

/** Returns whether the job closes at the end of its last day. Some clients state the last second of the day. */
export function isWholeDay(expiresAt: Date | number): boolean {
  return endOfDay(closingDay(expiresAt)).getTime() - Number(expiresAt) < seconds(1)
}

/** Returns the time at which the job closes on its last day, such as '24:00 UTC'. */
export function closingTime(expiresAt: Date | number): string {
  return isWholeDay(expiresAt) ? '24:00 UTC' : `${new Date(expiresAt).toISOString().slice(11, 16)} UTC`
}

/** Returns the number of calendar days from `now` to the last day. 0 is today. */
export function daysUntilClosing(expiresAt: Date | number, now: Date | number): number {
  return (Date.parse(closingDay(expiresAt)) - Math.floor(Number(now) / days(1)) * days(1)) / days(1)
}

/** Returns the default closing date of a job that is published at `publishedAt`: the end of the 90th day after it. */
export function defaultExpiry(publishedAt: Date): Date {
  return endOfDay(new Date(publishedAt.getTime() + days(DAYS_ON_BOARD)).toISOString().slice(0, 10))
}

const publicationFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Returns a date of publication for people, such as '3 Dec 2026, 09:00 UTC'. */
export function publicationText(publishAt: Date | number): string {
  return `${publicationFormat.format(publishAt)} UTC`
}

/** Returns the earliest time at which the board can show a job with this date of publication. */
export function publicationTime(publishAt: Date | null, now: Date): Date {
  return publishAt !== null && publishAt > now ? publishAt : now
}

/** Returns the latest date of publication that can be chosen at `now`. */
export function latestPublication(now: Date): Date {
  return new Date(now.getTime() + days(DAYS_ON_BOARD))
}

/** Returns the latest closing date that members can choose at `now`. Clocks of clients differ by up to an hour. */
export function latestExpiry(now: Date): Date {
  return defaultExpiry(new Date(now.getTime() + hours(1)))
}
