import { isoWeekOf, mondayOf } from '../../announcements/rules/iso-weeks.ts'
import { days } from '../../duration.ts'

/** An ISO 8601 week, such as '2026-W47', and its Monday as YYYY-MM-DD. */
export type Week = { readonly week: string; readonly from: string }

export function weeksUntil(now: Date, count: number): Week[] {
  const thisMonday = mondayOf(now.getTime())
  return Array.from({ length: count }, (_, index) => {
    const monday = new Date(thisMonday - days((count - 1 - index) * 7))
    return { week: isoWeekOf(monday), from: monday.toISOString().slice(0, 'yyyy-mm-dd'.length) }
  })
}
