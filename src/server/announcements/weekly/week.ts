import { startOfIsoWeek } from '#contract/announcements/rules/iso-weeks.ts'
import { days } from '#server/lib/duration.ts'

/** Seven days. The week includes the instant `from` and excludes `until`. */
export type Week = { from: Date; until: Date }

const WEEK_MS = days(7)

/** Parses an ISO 8601 week such as 2026-W47, in UTC. Returns undefined for other texts. */
export function parseWeek(text: string): Week | undefined {
  const from = startOfIsoWeek(text)
  return from && { from, until: new Date(from.getTime() + WEEK_MS) }
}

export function lastSevenDays(now: Date): Week {
  return { from: new Date(now.getTime() - WEEK_MS), until: now }
}
