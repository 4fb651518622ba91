import type { FilterGroupKey } from '../fields.ts'
import { filterGroups } from '../filter-fields.ts'
import type { BoardQuery } from './board-query.ts'
import type { QueryPart } from './query-parts.ts'

type QuickFilter = {
  label: string
  /** The filter and its value in the URL. */
  part: QueryPart
  value: string
  /** Returns the query with this filter. Keeps the other filters. */
  apply: (query: BoardQuery) => BoardQuery
}

function singleOptionFilter(key: FilterGroupKey, option: string): QuickFilter[] {
  const apply = (query: BoardQuery) => ({
    ...query,
    selected: { ...query.selected, [key]: [option] },
    page: 1,
  })
  return filterGroups
    .filter((group) => group.key === key)
    .map(({ param }) => ({ label: option, part: param, value: option, apply }))
}

/** The filters that visitors choose most often. Pages show a link for each of them. */
export const quickFilters: readonly QuickFilter[] = [
  ...singleOptionFilter('locationType', 'Remote'),
  ...singleOptionFilter('employmentSchedule', 'Part-time'),
  {
    label: 'With salary',
    part: 'no_salary',
    value: 'hide',
    apply: (query) => ({ ...query, withSalaryOnly: true, page: 1 }),
  },
]
