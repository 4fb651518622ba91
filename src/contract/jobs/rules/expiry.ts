import { days } from '../../duration.ts'

const DAYS_ON_BOARD = 90

/** The home page of the dashboard lists jobs that close within this number of days. */
export const EXPIRING_WITHIN_DAYS = 7

/** Returns the default closing date of a job that is published at `publishedAt`. */
export function defaultExpiry(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + days(DAYS_ON_BOARD))
}
