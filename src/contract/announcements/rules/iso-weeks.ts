// Weeks as ISO 8601 counts them, from Monday, in UTC: '2026-W47'. The first of a year is the one with the 4th of January.

const DAY = 24 * 60 * 60 * 1000
const WEEK = 7 * DAY

/** The week that an instant is in. */
export function isoWeekOf(at: Date): string {
  // The year of a week is that of its Thursday.
  const thursday = new Date(mondayOf(at.getTime()) + 3 * DAY)
  const year = thursday.getUTCFullYear()
  const number = Math.floor((thursday.getTime() - firstMonday(year)) / WEEK) + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** When a week begins; undefined for a text that names none. */
export function startOfIsoWeek(text: string): Date | undefined {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(text) ?? []
  if (year === undefined || number === undefined) return undefined
  const [ofYear, wanted] = [Number(year), Number(number)]
  if (wanted < 1 || ofYear < 1990 || ofYear > 2100) return undefined
  const start = firstMonday(ofYear) + (wanted - 1) * WEEK
  // A year has 52 weeks or 53: what begins with the next year's first is none of this year.
  return start < firstMonday(ofYear + 1) ? new Date(start) : undefined
}

function firstMonday(year: number): number {
  return mondayOf(Date.UTC(year, 0, 4))
}

function mondayOf(at: number): number {
  const midnight = at - (((at % DAY) + DAY) % DAY)
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY
}
