const daysOnBoard = 90
const dayInMilliseconds = 24 * 60 * 60 * 1000

/** Returns the default closing date of a job that is published at `publishedAt`. */
export function defaultExpiry(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + daysOnBoard * dayInMilliseconds)
}
