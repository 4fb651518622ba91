// The board: search, then filters, then order, then page (specification, section 4).
import { type JobCard, toJobCard } from '../job-card.ts'
import type { Job } from '../job.ts'
import { type BoardQuery, effectiveSort } from './board-query.ts'
import { type ExchangeRates, needsRates } from './exchange-rates.ts'
import { type FilterColumns, filterColumns, filterTests } from './filters.ts'
import type { SalaryScale } from './salary-track.ts'
import { type SalaryRange, statesSalary } from './salary.ts'
import { rankAmong, type SearchText, searchTests, searchText } from './search.ts'
import { byRank, type FixedSort, type SortColumns, sortedPlaces } from './sort.ts'

/** Cards on one page. */
export const pageSize = 5

/** The postings, prepared for asking. A posting is known by its place in `jobs`. */
export type BoardIndex = FilterColumns &
  SortColumns & {
    readonly jobs: readonly Job[]
    readonly searched: readonly SearchText[]
    /** Orders that were asked for before. */
    readonly orders: Map<FixedSort, Uint32Array>
    /** Where pay in other currencies than US dollars is compared. */
    readonly rates: ExchangeRates | undefined
  }

export type BoardPage = {
  /** The cards of this page. */
  cards: JobCard[]
  /** How many postings were found. */
  total: number
  /** From 1; the last page when the query asks for one past it. */
  page: number
  /** At least 1. */
  pageCount: number
  /** How many of those found state no salary. */
  withoutSalary: number
  /** The span of the salaries in the data, whatever is asked for. */
  span: SalaryRange
  /** How they lie on the slider. */
  scale: SalaryScale
  /** By which pay in other currencies is compared, where there is such. */
  rates: ExchangeRates | undefined
}

type Known = {
  /** Of the postings, in their order, from whoever has kept them. */
  searched?: readonly SearchText[]
  /** Without any, pay in other currencies than US dollars is compared with nothing. */
  rates?: ExchangeRates | undefined
}

/** Prepares postings for `queryBoard`. */
export function buildBoardIndex(
  jobs: readonly Job[],
  { searched = jobs.map(searchText), rates }: Known = {},
): BoardIndex {
  return {
    jobs,
    searched,
    created: new Float64Array(jobs.map((job) => job.createdAt.getTime())),
    orders: new Map(),
    rates: jobs.some(needsRates) ? rates : undefined,
    ...filterColumns(jobs, rates),
  }
}

/** Answers a query with one page of cards. */
export function queryBoard(index: BoardIndex, query: BoardQuery): BoardPage {
  const found = findPlaces(index, query)
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(Math.max(1, query.page), pageCount)
  const shown = found.subarray((page - 1) * pageSize, page * pageSize)
  return {
    cards: jobsAt(index, shown).map((job) => toJobCard(job)),
    total: found.length,
    page,
    pageCount,
    withoutSalary: found.reduce((count, place) => count + (statesSalary(index, place) ? 0 : 1), 0),
    span: index.span,
    scale: index.scale,
    rates: index.rates,
  }
}

/** The first postings that a query finds, in its order and whatever its page, `limit` at most. */
export function findJobs(index: BoardIndex, query: BoardQuery, limit: number): Job[] {
  return jobsAt(index, findPlaces(index, query).subarray(0, limit))
}

/** '1 job found', '2 jobs found'. */
export function foundLabel(total: number): string {
  return total === 1 ? '1 job found' : `${total} jobs found`
}

function jobsAt({ jobs }: BoardIndex, places: Uint32Array): Job[] {
  return [...places].flatMap((place) => jobs[place] ?? [])
}

/** The places of all postings that a query finds, in its order. */
function findPlaces(index: BoardIndex, query: BoardQuery): Uint32Array {
  const kept = keptPlaces(index, query)
  const sort = effectiveSort(query)
  const found = placesInOrder(index, sort === 'relevance' ? 'newest' : sort).filter((place) => kept[place])
  return sort === 'relevance' ? byRank(found, rankAmong(index.searched, query.search)) : found
}

/** A 1 at the place of each posting that passes search and filters. */
function keptPlaces(index: BoardIndex, query: BoardQuery): Uint8Array {
  const tests = [...filterTests(index, query), ...searchTests(index.searched, query.search)]
  const kept = new Uint8Array(index.jobs.length)
  for (let place = 0; place < kept.length; place++) kept[place] = tests.every((test) => test(place)) ? 1 : 0
  return kept
}

function placesInOrder(index: BoardIndex, sort: FixedSort): Uint32Array {
  const places = index.orders.get(sort) ?? sortedPlaces(index, sort)
  index.orders.set(sort, places)
  return places
}
