// A naive implementation of the specified board, to compare the index with.
import { isCountryCode } from '../countries.ts'
import { filterGroups, flagFilters } from '../filter-fields.ts'
import { type JobCard, toJobCard } from '../job-card.ts'
import type { Job } from '../job.ts'
import { someRates } from '../jobs.testing.ts'
import type { BoardQuery } from './board-query.ts'
import { toUsd } from './exchange-rates.ts'
import { annualSalary, salaryColumns, type SalaryRange, salarySpan } from './salary.ts'

/** Returns all cards of a query in order. Follows sections 5 and 9 of the specification literally. */
export function naiveSearch(jobs: readonly Job[], query: BoardQuery): JobCard[] {
  const cards = jobs.filter((job) => matchesCountry(job, query.country)).map((job) => toJobCard(job))
  const span = salarySpan(salaryColumns(jobs, someRates))
  return cards
    .filter((card) => matchesSearch(card, query.search))
    .filter((card) =>
      filterGroups.every(({ key, options }) => {
        const selected = query.selected[key]
        return selected.length === options.length || selected.includes(card[key] ?? 'null')
      }),
    )
    .filter((card) => flagFilters.every(({ key }) => !query.flags[key] || card[key]))
    .filter((card) => matchesSalary(card, query, span))
    .toSorted(comparisonFor(query))
}

function matchesCountry({ countries }: Job, country: string | null): boolean {
  return country === null || countries.filter(isCountryCode).includes(country)
}

function matchesSearch(card: JobCard, search: string): boolean {
  const term = search.trim().toLowerCase()
  return [card.title, card.companyName, card.location ?? '', card.shortDescription, ...card.skills].some(
    (field) => field.toLowerCase().includes(term),
  )
}

function matchesSalary(card: JobCard, { salary, withSalaryOnly }: BoardQuery, span: SalaryRange): boolean {
  if (hasNoSalary(card)) return !withSalaryOnly
  const isDefaultSpan = span.min === 0 && span.max === 150_000
  if (!salary || isDefaultSpan || (salary.min <= span.min && salary.max >= span.max)) return true
  if (!isComparable(card)) return true
  const { low, high } = annual(card)
  // A range without a lower limit starts at the minimum of the span.
  const isInside = (amount: number) => amount >= Math.max(salary.min, span.min) && amount <= salary.max
  return isInside(low) || isInside(high) || (low <= salary.min && high >= salary.max)
}

function annual({ salaryMin, salaryMax, salaryPeriod, salaryCurrency }: JobCard): {
  low: number
  high: number
} {
  const annualUsd = (amount: number) =>
    salaryPeriod === '' ? 0 : annualSalary(toUsd(amount, salaryCurrency, someRates), salaryPeriod)
  return { low: annualUsd(salaryMin), high: annualUsd(salaryMax) }
}

function comparisonFor({ sort, search }: BoardQuery): (a: JobCard, b: JobCard) => number {
  const term = search.trim().toLowerCase()
  const bestFirst = (a: JobCard, b: JobCard) => rank(a, term) - rank(b, term)
  return {
    newest,
    oldest: (a: JobCard, b: JobCard) => newest(b, a),
    'salary-high': (a: JobCard, b: JobCard) => comparableFirst(a, b) || annual(b).high - annual(a).high,
    'salary-low': (a: JobCard, b: JobCard) => comparableFirst(a, b) || annual(a).low - annual(b).low,
    relevance: (a: JobCard, b: JobCard) => (term === '' ? 0 : bestFirst(a, b)) || newest(a, b),
  }[sort]
}

const newest = (a: JobCard, b: JobCard) => b.dateTimestamp - a.dateTimestamp
const hasNoSalary = (card: JobCard) =>
  (card.salaryMin === 0 && card.salaryMax === 0) || card.salaryPeriod === ''
const isComparable = (card: JobCard) =>
  !hasNoSalary(card) && ['USD', 'EUR', 'JPY'].includes(card.salaryCurrency)
const comparableFirst = (a: JobCard, b: JobCard) => Number(isComparable(b)) - Number(isComparable(a))

function rank(card: JobCard, term: string): number {
  const title = card.title.toLowerCase()
  const has = (field: string | null) => field !== null && field.toLowerCase().includes(term)
  const startsWord = Array.from({ length: title.length }).some(
    (_unit, at) => title.startsWith(term, at) && !/[\p{L}\p{N}\p{M}]$/u.test(title.slice(0, at)),
  )
  return [
    startsWord,
    has(title),
    card.skills.some(has),
    has(card.companyName),
    has(card.location),
    true,
  ].indexOf(true)
}
