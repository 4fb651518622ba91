import { days } from '#contract/duration.ts'
import type { WeekStatistics } from '#contract/jobs/statistics.ts'

/** The lines of the chart. Their dash patterns and shapes differ, because some readers cannot see color. */
export const series = [
  { name: 'views', label: 'Views', look: 'text-accent', mark: '●', point: 'circle', dash: [] },
  {
    name: 'apply_clicks',
    label: 'Apply clicks',
    look: 'text-highlight-text',
    mark: '▲',
    point: 'triangle',
    dash: [6, 4],
  },
  { name: 'saves', label: 'Saves', look: 'text-muted', mark: '■', point: 'rect', dash: [2, 3] },
] as const

/** Returns whether the week is over. The counts of the current week are too low to compare. */
export const isOver = ({ from }: Pick<WeekStatistics, 'from'>, now: number): boolean =>
  Date.parse(from) + days(7) <= now

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Returns the first day of the week, such as "16 Nov". */
export const formatWeek = ({ from }: Pick<WeekStatistics, 'from'>) => dayFormat.format(new Date(from))
