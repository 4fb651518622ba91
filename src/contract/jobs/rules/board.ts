// Answers board queries: search, then filters, then sort order, then page (specification, section 4).
import { type JobCard, toJobCard } from '../job-card.ts'
import { datePosted, type Job } from '../job.ts'
import { type BoardQuery, effectiveSort, PAGE_SIZE } from './board-query.ts'
import { type CountryColumns, noCountry } from './country-filter.ts'
import { type ExchangeRates, needsRates } from './exchange-rates.ts'
import { countMatches, findExclusions, queryRanks } from './exclusions.ts'
import { type FacetCounts, facetCounts } from './facet-counts.ts'
import { type FilterColumns, filterColumns } from './filters.ts'
import type { SalaryScale } from './salary-track.ts'
import { type SalaryRange, statesSalary } from './salary.ts'
import { type SearchColumns, searchColumns, type SearchText, searchText } from './search.ts'
import { sortByRank, type FixedSort, type SortColumns, sortedPositions } from './sort.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS

/** Jobs, indexed for queries. A job is identified by its position in `jobs`. */
export type BoardIndex = FilterColumns &
  SearchColumns &
  SortColumns & {
    readonly jobs: readonly Job[]
    /** The cached sort orders of earlier queries. */
    readonly orders: Map<FixedSort, Uint32Array>
    /** The exchange rates. Without them, only salaries in US dollars can be compared. */
    readonly rates: ExchangeRates | undefined
  }

export type BoardPage = {
  jobs: readonly Job[]
  cards: JobCard[]
  total: number
  /** The page number, from 1. A query for a page past the end gets the last page. */
  page: number
  /** The number of pages, at least 1. */
  pageCount: number
  /** The number of matching jobs without a salary. */
  withoutSalary: number
  /** The number of jobs without a country that match all filters except the country. */
  withoutCountry: number
  counts: FacetCounts
  /** The span of all salaries, without filters. */
  span: SalaryRange
  /** The positions of amounts on the salary slider. */
  scale: SalaryScale
  /** The exchange rates that salaries are compared with, if any are set. */
  rates: ExchangeRates | undefined
}

type CachedData = {
  /** Cached search texts of the jobs, in the same order. */
  searchTexts?: readonly SearchText[]
  /** The exchange rates. Without them, only salaries in US dollars can be compared. */
  rates?: ExchangeRates | undefined
  countries?: CountryColumns | undefined
}

export function buildBoardIndex(
  jobs: readonly Job[],
  { searchTexts = jobs.map(searchText), rates, countries }: CachedData = {},
): BoardIndex {
  return {
    jobs,
    ...searchColumns(searchTexts),
    created: new Float64Array(jobs.map((job) => job.createdAt.getTime())),
    orders: new Map(),
    rates: jobs.some(needsRates) ? rates : undefined,
    ...filterColumns(jobs, { rates, countries }),
  }
}

/** Answers a query with one page of cards. */
export function queryBoard(index: BoardIndex, query: BoardQuery): BoardPage {
  const exclusions = findExclusions(index, query)
  const found = findPositions(index, query, exclusions)
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, query.page), pageCount)
  const jobs = jobsAt(index, found.subarray((page - 1) * PAGE_SIZE, page * PAGE_SIZE))
  return {
    jobs,
    cards: jobs.map((job) => toJobCard(job)),
    total: found.length,
    page,
    pageCount,
    withoutSalary: countWithoutSalary(index, found),
    withoutCountry: query.country === null ? 0 : countJobs(index, { ...query, country: noCountry }),
    counts: facetCounts(index, exclusions),
    span: index.span,
    scale: index.scale,
    rates: index.rates,
  }
}

/** Returns the first matching jobs in the order of the query, up to `limit`. Ignores the page of the query. */
export function findJobs(index: BoardIndex, query: BoardQuery, limit: number): Job[] {
  return jobsAt(index, findPositions(index, query).subarray(0, limit))
}

export function countJobs(index: BoardIndex, query: BoardQuery): number {
  return countMatches(findExclusions(index, query))
}

/**
 * Returns the number of matching jobs that were first published in the week before the hour of `now`, in milliseconds
 * since 1970. Thus a number that the server has cached for less than an hour is the same in the browser.
 */
export function countLastWeek(index: BoardIndex, query: BoardQuery, now: number): number {
  const since = Math.floor(now / HOUR_MS) * HOUR_MS - WEEK_MS
  return findJobs(index, query, Infinity).filter((job) => datePosted(job).getTime() > since).length
}

function jobsAt({ jobs }: BoardIndex, positions: Uint32Array): Job[] {
  return [...positions].flatMap((position) => jobs[position] ?? [])
}

/** Returns the positions of all matching jobs in the order of the query. */
function findPositions(
  index: BoardIndex,
  query: BoardQuery,
  exclusions = findExclusions(index, query),
): Uint32Array {
  const { excludedBy } = exclusions
  const sort = effectiveSort(query)
  const order = positionsInOrder(index, sort === 'relevance' ? 'newest' : sort)
  const found = new Uint32Array(countMatches(exclusions))
  let count = 0
  // An index loop over a typed array takes a tenth of the time of its iterator.
  for (let at = 0; at < order.length; at++) {
    const position = order[at] ?? 0
    if (excludedBy[position] === 0) found[count++] = position
  }
  const ranks = sort === 'relevance' ? queryRanks(index, query) : undefined
  return ranks ? sortByRank(found, ranks) : found
}

function countWithoutSalary(index: BoardIndex, positions: Uint32Array): number {
  let count = 0
  for (let at = 0; at < positions.length; at++) if (!statesSalary(index, positions[at] ?? 0)) count += 1
  return count
}

function positionsInOrder(index: BoardIndex, sort: FixedSort): Uint32Array {
  const positions = index.orders.get(sort) ?? sortedPositions(index, sort)
  index.orders.set(sort, positions)
  return positions
}
