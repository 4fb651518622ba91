import { type BoardQuery, defaultBoardQuery } from './board-query.ts'

type QuickFilter = {
  label: string
  /** The changes to a query. */
  change: Partial<BoardQuery>
}

const select = (selected: Partial<BoardQuery['selected']>) => ({
  selected: { ...defaultBoardQuery.selected, ...selected },
})

/** The filters that visitors choose most often. Each is one link. */
export const quickFilters: readonly QuickFilter[] = [
  { label: 'Remote', change: select({ locationType: ['Remote'] }) },
  { label: 'Part-time', change: select({ employmentSchedule: ['Part-time'] }) },
  { label: 'With salary', change: { withSalaryOnly: true } },
]
