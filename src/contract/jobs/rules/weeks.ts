// ISO 8601 weeks in UTC, from Monday to Sunday. The first week of a year contains its first Thursday.
import { days } from '../../duration.ts'

const DAYS = 7
const THURSDAY = 3

export type Week = { readonly week: string; readonly from: string }

const isoDate = (ms: number) => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)

function mondayOf(at: Date): number {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  return midnight - days((at.getUTCDay() + DAYS - 1) % DAYS)
}

function weekFrom(monday: number): Week {
  const thursday = new Date(monday + days(THURSDAY))
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const number = Math.floor((thursday.getTime() - firstDay) / days(DAYS)) + 1
  return {
    week: `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`,
    from: isoDate(monday),
  }
}

/** Returns `count` weeks up to the week of `now`, oldest first. */
export function weeksUntil(now: Date, count: number): Week[] {
  const last = mondayOf(now)
  return Array.from({ length: count }, (_, place) => weekFrom(last - days((count - 1 - place) * DAYS)))
}
