// Days and weeks of the statistics, in UTC. A week is named by its Monday.
import { mondayOf } from '#contract/announcements/rules/iso-weeks.ts'
import { days } from '#server/lib/duration.ts'

export const dayOf = (at: Date | number): string => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length)

export const mondayOfWeek = (at: Date): string => dayOf(mondayOf(at.getTime()))

export const addDays = (day: string, count: number): string => dayOf(Date.parse(day) + days(count))
