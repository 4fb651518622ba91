// ISO 8601 weeks in UTC, such as '2026-W47'. Weeks begin on Monday. The first week of a year contains January 4.
import { days } from '../../duration.ts'

const WEEK_MS = days(7)

export function isoWeekOf(at: Date): string {
  // A week belongs to the year that contains its Thursday.
  const thursday = new Date(mondayOf(at.getTime()) + days(3))
  const year = thursday.getUTCFullYear()
  const number = Math.floor((thursday.getTime() - firstMonday(year)) / WEEK_MS) + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** Returns the start of a week, or undefined for an invalid week and for years outside 1990 to 2100. */
export function startOfIsoWeek(text: string): Date | undefined {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(text) ?? []
  if (year === undefined || number === undefined) return undefined
  const [isoYear, weekNumber] = [Number(year), Number(number)]
  if (weekNumber < 1 || isoYear < 1990 || isoYear > 2100) return undefined
  const start = firstMonday(isoYear) + (weekNumber - 1) * WEEK_MS
  // A year has 52 or 53 weeks. A week that begins in the next ISO year is invalid.
  return start < firstMonday(isoYear + 1) ? new Date(start) : undefined
}

function firstMonday(year: number): number {
  return mondayOf(Date.UTC(year, 0, 4))
}

/** Returns the start of the week that contains `at`, on Monday in UTC. Both times are in milliseconds since 1970. */
export function mondayOf(at: number): number {
  const midnight = at - (((at % days(1)) + days(1)) % days(1))
  return midnight - days((new Date(midnight).getUTCDay() + 6) % 7)
}
