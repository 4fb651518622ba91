// Which days a week has.
import { startOfIsoWeek } from '#contract/announcements/rules/iso-weeks.ts'
import { days } from '#server/lib/duration.ts'

/** From its beginning to the moment after its end, in UTC. */
export type Week = { from: Date; until: Date }

const WEEK = days(7)

/** Undefined for a text that names no week. */
export function weekNamed(text: string): Week | undefined {
  const from = startOfIsoWeek(text)
  return from && { from, until: new Date(from.getTime() + WEEK) }
}

/** The seven days that end now. */
export function lastSevenDays(now: Date): Week {
  return { from: new Date(now.getTime() - WEEK), until: now }
}
