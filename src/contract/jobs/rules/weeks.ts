// ISO 8601 weeks in UTC, from Monday to Sunday. The first week of a year contains its first Thursday.
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 7
const THURSDAY = 3

export type Week = { readonly week: string; readonly from: string }

const isoDate = (ms: number) => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)

function mondayOf(at: Date): number {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  return midnight - ((at.getUTCDay() + DAYS - 1) % DAYS) * DAY_MS
}

function weekFrom(monday: number): Week {
  const thursday = new Date(monday + THURSDAY * DAY_MS)
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const number = Math.floor((thursday.getTime() - firstDay) / (DAYS * DAY_MS)) + 1
  return {
    week: `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`,
    from: isoDate(monday),
  }
}

/** Returns `count` weeks up to the week of `now`, oldest first. */
export function weeksUntil(now: Date, count: number): Week[] {
  const last = mondayOf(now)
  return Array.from({ length: count }, (_, place) => weekFrom(last - (count - 1 - place) * DAYS * DAY_MS))
}
