// A naive implementation of the specified board, to compare the index with.
import { countryNames, isCountryCode } from '../countries.ts'
import { filterGroups, flagFilters } from '../filter-fields.ts'
import { type JobCard, toJobCard } from '../job-card.ts'
import type { Job } from '../job.ts'
import { someRates } from '../jobs.testing.ts'
import type { BoardQuery } from './board-query.ts'
import { toUsd } from './exchange-rates.ts'
import { annualSalary, salaryColumns, type SalaryRange, salarySpan } from './salary.ts'
import { sharedHours } from './working-hours.ts'

/** Returns all cards of a query in order. Follows sections 5 and 9 of the specification literally. */
export function naiveSearch(jobs: readonly Job[], asked: BoardQuery): JobCard[] {
  const query = { ...asked, allWords: asked.allWords && wordsOf(asked.search).length > 0 }
  const cards = jobs
    .filter(
      (job) =>
        matchesCountry(job, query.country) &&
        matchesOffset(job, query.utcOffset) &&
        (!query.allWords || matchesWords(job, query.search)),
    )
    .map((job) => toJobCard(job))
  const span = salarySpan(salaryColumns(jobs, someRates))
  return cards
    .filter((card) => query.allWords || matchesSearch(card, query.search))
    .filter((card) =>
      filterGroups.every(({ key, options }) => {
        const selected = query.selected[key]
        return selected.length === options.length || selected.includes(card[key] ?? 'null')
      }),
    )
    .filter((card) => flagFilters.every(({ key }) => !query.flags[key] || card[key]))
    .filter((card) => matchesSalary(card, query, span))
    .toSorted(comparisonFor(query, jobs))
}

function matchesCountry({ countries }: Job, country: string | null): boolean {
  return country === null || countries.filter(isCountryCode).includes(country)
}

function matchesOffset({ overlap }: Job, offset: number | null): boolean {
  if (offset === null) return true
  return overlap !== null && sharedHours(overlap.utc_offset, offset) >= overlap.hours
}

function matchesSearch(card: JobCard, search: string): boolean {
  const term = search.trim().toLowerCase()
  return [card.title, card.companyName, card.location ?? '', card.shortDescription, ...card.skills].some(
    (field) => field.toLowerCase().includes(term),
  )
}

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{DI}]/gu, '')
    .toLowerCase()

/** Returns the words of a search text. The random texts have fewer words than the limit. */
function wordsOf(search: string): { word: string; isExcluded: boolean }[] {
  return [...folded(search).matchAll(/(-?)(?:"([^"]*)(?:"|$)|([^\s"]+))/g)]
    .map(([, minus, phrase, word = '']) => ({ isExcluded: minus === '-', word: (phrase ?? word).trim() }))
    .filter(({ word }) => /[\p{L}\p{N}]/u.test(word))
}

/** Returns the texts that a search for all words looks into, with the highest rank first. */
function searchedTexts(job: Job): string[][] {
  const card = toJobCard(job)
  const values = filterGroups.flatMap(({ key, options }) => options.filter((option) => option === job[key]))
  const labels = flagFilters.filter(({ key }) => job[key]).map(({ label }) => label)
  return [
    [card.title],
    [...card.skills],
    [card.companyName],
    [card.location ?? ''],
    [card.shortDescription],
    [...values, ...labels, ...countryNames(job.countries)],
  ].map((texts) => texts.map(folded))
}

function matchesWords(job: Job, search: string): boolean {
  const texts = searchedTexts(job).flat()
  return wordsOf(search).every(
    ({ word, isExcluded }) => isExcluded !== texts.some((text) => text.includes(word)),
  )
}

function rankByWords(job: Job, search: string): number {
  const [title = [], ...others] = searchedTexts(job)
  const ranks = wordsOf(search)
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ word }, at, words) => {
      if (words.findIndex((each) => each.word === word) !== at) return 0
      if (title.some((text) => startsWord(text, word))) return 0
      return 1 + [title, ...others].findIndex((texts) => texts.some((text) => text.includes(word)))
    })
  return ranks.reduce((sum, rank) => sum + rank, 0)
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

function comparisonFor(
  { sort, search, allWords }: BoardQuery,
  jobs: readonly Job[],
): (a: JobCard, b: JobCard) => number {
  const term = search.trim().toLowerCase()
  const ranks = new Map(
    jobs.map((job) => [String(job.id), allWords ? rankByWords(job, search) : rank(toJobCard(job), term)]),
  )
  const bestFirst = (a: JobCard, b: JobCard) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0)
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
  return [
    startsWord(title, term),
    has(title),
    card.skills.some(has),
    has(card.companyName),
    has(card.location),
    true,
  ].indexOf(true)
}

function startsWord(text: string, term: string): boolean {
  return Array.from({ length: text.length }).some(
    (_unit, at) => text.startsWith(term, at) && !/[\p{L}\p{N}\p{M}]$/u.test(text.slice(0, at)),
  )
}
