// The query of the board: search, filters, sort order and page.
import { pluralize } from '#contract/counts.ts'

import type { FilterGroupKey, FlagFilterKey } from '../fields.ts'
import { byFilter, filterGroups, flagFilters } from '../filter-fields.ts'
import type { SortOption } from '../options.ts'
import type { SalaryRange } from './salary.ts'

/** The number of cards on a page. */
export const PAGE_SIZE = 5

export type BoardQuery = {
  search: string
  /** Whether to find each word of the search text instead of the literal text. False without a search text. */
  allWords: boolean
  /** The selected options of each group. With none, no job matches. With all, the group does not filter. */
  selected: Record<FilterGroupKey, readonly string[]>
  /** The switches. A switch that is on excludes the jobs without its flag. */
  flags: Record<FlagFilterKey, boolean>
  /** The country (ISO 3166-1 alpha-2) of the job, or `null` for all jobs, including jobs without a country. */
  country: string | null
  /** The visitor's offset from UTC, or `null` for all jobs, including jobs that state no working hours. */
  utcOffset: number | null
  /** The selected salary range. `null` selects the range from the lowest to the highest salary of all jobs. */
  salary: SalaryRange | null
  /** Whether to exclude jobs without a salary. */
  withSalaryOnly: boolean
  sort: SortOption
  /** The page number, from 1. */
  page: number
}

/** The initial query: all options selected, the full span, newest first (specification, section 4). */
export const defaultBoardQuery: BoardQuery = {
  search: '',
  allWords: false,
  selected: byFilter(filterGroups, ({ options }) => options),
  flags: byFilter(flagFilters, () => false),
  country: null,
  utcOffset: null,
  salary: null,
  withSalaryOnly: false,
  sort: 'newest',
  page: 1,
}

/** Returns '1 job found' or '2 jobs found'. */
export function foundLabel(total: number): string {
  return `${pluralize(total, 'job', 'jobs')} found`
}

export function boardTitle({ search }: BoardQuery): string {
  return search === '' ? 'Job Board' : `${search} · Job Board`
}

/** Returns whether all filters have their default values. Search, sort order and page are not filters. */
export function hasDefaultFilters(query: BoardQuery): boolean {
  return (
    query.country === null &&
    query.utcOffset === null &&
    query.salary === null &&
    !query.withSalaryOnly &&
    flagFilters.every(({ key }) => !query.flags[key]) &&
    filterGroups.every(({ key, options }) => areAllSelected(query.selected[key], options))
  )
}

export function areAllSelected(selected: readonly string[], options: readonly string[]): boolean {
  return options.every((option) => selected.includes(option))
}

/** Returns the sort order in use. A query that sorts by relevance but has no search text uses newest first. */
export function effectiveSort({ search, sort }: BoardQuery): SortOption {
  return sort === 'relevance' && search.trim() === '' ? 'newest' : sort
}
