import type { Frequency } from '#contract/alerts/rules/actions.ts'

export const frequencyLabels: Record<Frequency, string> = {
  daily: 'Every day with new jobs',
  weekly: 'Once a week, on Mondays',
}
