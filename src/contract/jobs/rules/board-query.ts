// What a visitor asks of the board: search, filters, order, page.
import type { FilterGroupKey, FlagFilterKey } from '../fields.ts'
import { byFilter, filterGroups, flagFilters } from '../filter-fields.ts'
import type { SortOption } from '../options.ts'
import type { SalaryRange } from './salary.ts'

export type BoardQuery = {
  search: string
  /** The options that are ticked in each group. None: nothing is found. All: the group does not filter. */
  selected: Record<FilterGroupKey, readonly string[]>
  /** The switches that are on: each finds only jobs whose flag is set. */
  flags: Record<FlagFilterKey, boolean>
  /** The country (ISO 3166-1 alpha-2) of the job; `null` also includes jobs without countries. */
  country: string | null
  /** `null` is the whole span of the data. */
  salary: SalaryRange | null
  /** false: 'include jobs with no salary info' is on. */
  withSalaryOnly: boolean
  sort: SortOption
  /** From 1. */
  page: number
}

/** How the board opens: everything ticked, the full span, newest first (specification, section 4). */
export const defaultBoardQuery: BoardQuery = {
  search: '',
  selected: byFilter(filterGroups, ({ options }) => options),
  flags: byFilter(flagFilters, () => false),
  country: null,
  salary: null,
  withSalaryOnly: false,
  sort: 'newest',
  page: 1,
}

/** Returns the title of the board page for a query. */
export function boardTitle({ search }: BoardQuery): string {
  return search === '' ? 'Job Board' : `${search} · Job Board`
}

/** Whether no filter has changed, so that no 'Active' badge is due. Search, sort and page are no filters. */
export function isDefaultFilters(query: BoardQuery): boolean {
  return (
    query.country === null &&
    query.salary === null &&
    !query.withSalaryOnly &&
    flagFilters.every(({ key }) => !query.flags[key]) &&
    filterGroups.every(({ key, options }) => isWhole(query.selected[key], options))
  )
}

/** Whether every option of a group is ticked. */
export function isWhole(selected: readonly string[], options: readonly string[]): boolean {
  return options.every((option) => selected.includes(option))
}

/** The order in force: relevance needs a search text, and is newest first without one. */
export function effectiveSort({ search, sort }: BoardQuery): SortOption {
  return sort === 'relevance' && search.trim() === '' ? 'newest' : sort
}
