// The active filters of a query. Each of them can be removed.
import type { FilterName } from '../fields.ts'
import { filterGroups, flagFilters } from '../filter-fields.ts'
import { type BoardQuery, defaultBoardQuery, areAllSelected } from './board-query.ts'
import { narrowsSpan, type SalaryRange } from './salary.ts'

const fixedParts = ['search', 'country', 'utc_offset', 'salary', 'no_salary'] as const

/** The name of a filter. Filters of a single field are named like their URL parameter. */
export type QueryPart = (typeof fixedParts)[number] | FilterName

/** Returns the query without its salary range if the range excludes no job. */
export function omitOpenSalary(query: BoardQuery, span: SalaryRange): BoardQuery {
  return { ...query, salary: query.salary && narrowsSpan(query.salary, span) ? query.salary : null }
}

/** Returns the active filters in the order in which the page shows them. */
export function activeParts({
  search,
  selected,
  flags,
  country,
  utcOffset,
  salary,
  withSalaryOnly,
}: BoardQuery): QueryPart[] {
  const groups = filterGroups.filter(({ key, options }) => !areAllSelected(selected[key], options))
  return [
    ...(search.trim() === '' ? [] : (['search'] as const)),
    ...groups.map(({ param }) => param),
    ...flagFilters.filter(({ key }) => flags[key]).map(({ param }) => param),
    ...(country === null ? [] : (['country'] as const)),
    ...(utcOffset === null ? [] : (['utc_offset'] as const)),
    ...(salary === null ? [] : (['salary'] as const)),
    ...(withSalaryOnly ? (['no_salary'] as const) : []),
  ]
}

/** Returns the changes to the query that remove a filter. */
export function resetPart(part: QueryPart, { selected, flags }: BoardQuery): Partial<BoardQuery> {
  if (part === 'search') return { search: '', allWords: false }
  if (part === 'country') return { country: null }
  if (part === 'utc_offset') return { utcOffset: null }
  if (part === 'salary') return { salary: null }
  if (part === 'no_salary') return { withSalaryOnly: false }
  const flag = flagFilters.find(({ param }) => param === part)?.key
  if (flag) return { flags: { ...flags, [flag]: false } }
  const key = filterGroups.find(({ param }) => param === part)?.key
  return key ? { selected: { ...selected, [key]: defaultBoardQuery.selected[key] } } : {}
}
