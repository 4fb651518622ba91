import type { ImportRow } from '#contract/jobs/imports.ts'

export type Outcome = ImportRow['outcome']

/** The outcomes in display order. */
export const outcomes: readonly Outcome[] = ['created', 'updated', 'unchanged', 'refused']

export const outcomeLabels: Record<Outcome, string> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
}

export const visibilityLabels = {
  visible: 'Visible',
  scheduled: 'Scheduled',
  expired: 'Expired',
  draft: 'Draft',
} as const

export function countOutcomes(rows: readonly ImportRow[]): Record<Outcome, number> {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}
