import { formatCount } from '../../counts.ts'
import type { StatisticsTotals } from '../statistics.ts'

/** The rate of a job with fewer views says little. */
export const MIN_VIEWS_TO_COMPARE = 20

type Activity = Pick<StatisticsTotals, 'views' | 'apply_clicks'>

/** The comparisons with the median, by the greatest ratio of each. */
const comparisons = [
  [0.4, 'less than half the median'],
  [0.65, 'about half the median'],
  [0.9, 'below the median'],
  [1.1, 'about the median'],
  [1.75, 'above the median'],
  [2.5, 'twice the median'],
  [3.5, 'three times the median'],
  [Infinity, 'more than three times the median'],
] as const

function compare({ views, apply_clicks: clicks }: Activity, medianRate: number | null): string {
  if (medianRate === null || medianRate <= 0 || views < MIN_VIEWS_TO_COMPARE) return ''
  const ratio = clicks / views / medianRate
  return `: ${comparisons.find(([limit]) => ratio <= limit)?.[1]}`
}

/**
 * Returns a sentence such as 'Seen by 132, 9 went on to apply: twice the median.' It compares the share of visitors who
 * applied. `medianRate` is the median of the jobs of the board, or null if there are too few.
 */
export function describeActivity(activity: Activity, medianRate: number | null): string {
  const { views, apply_clicks: clicks } = activity
  if (views === 0 && clicks === 0) return 'Not seen yet.'
  const applied = clicks === 0 ? 'nobody' : formatCount(clicks)
  return `Seen by ${formatCount(views)}, ${applied} went on to apply${compare(activity, medianRate)}.`
}
