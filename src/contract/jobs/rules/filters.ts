// The board's filters: option groups, switches and the salary (specification, section 5).
import type { FilterGroupKey, FlagFilterKey } from '../fields.ts'
import { byFilter, filterGroups, flagFilters } from '../filter-fields.ts'
import type { Job } from '../job.ts'
import { type BoardQuery, areAllSelected } from './board-query.ts'
import { type CountryColumns, countryColumns, countryTests } from './country-filter.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import type { QueryPart } from './query-parts.ts'
import { type SalaryScale, salaryScale, salaryTrack } from './salary-track.ts'
import {
  hasComparableSalary,
  middlePay,
  narrowsSpan,
  salaryColumns,
  type SalaryColumns,
  type SalaryRange,
  salarySpan,
  statesSalary,
} from './salary.ts'
import { sharedHours } from './working-hours.ts'

/** Returns whether the job at a position in the index passes a filter. */
type Test = (position: number) => boolean

/** The test of an active filter. */
export type PartTest = { part: QueryPart; test: Test }

export type FilterColumns = CountryColumns &
  SalaryColumns & {
    /** The bit of the job's option in each group, or 0 for null and unknown values. */
    readonly options: Record<FilterGroupKey, Uint8Array>
    /** 1 for each job with the flag, 0 for the other jobs. */
    readonly flags: Record<FlagFilterKey, Uint8Array>
    readonly overlaps: readonly Job['overlap'][]
    readonly span: SalaryRange
    readonly scale: SalaryScale
    /** The place of the job's pay on the slider. `PAY_PLACES` for jobs without comparable pay. */
    readonly payPlaces: Uint8Array
  }

/** The number of places on the slider with dots for jobs. On a phone, they are eight pixels apart. */
export const PAY_PLACES = 31

type FilterData = {
  rates?: ExchangeRates | undefined
  countries?: CountryColumns | undefined
}

export function filterColumns(
  jobs: readonly Job[],
  { rates, countries = countryColumns(jobs) }: FilterData = {},
): FilterColumns {
  const options = byFilter(filterGroups, () => new Uint8Array(jobs.length))
  const flags = byFilter(flagFilters, () => new Uint8Array(jobs.length))
  // One loop for all columns takes less than half the time of one `from` call for each column.
  for (const [position, job] of jobs.entries()) {
    for (const group of filterGroups) options[group.key][position] = optionBit(group.options, job[group.key])
    for (const { key } of flagFilters) flags[key][position] = job[key] ? 1 : 0
  }
  const salaries = salaryColumns(jobs, rates)
  const span = salarySpan(salaries)
  const scale = salaryScale(span, salaries)
  return {
    options,
    flags,
    overlaps: jobs.map(({ overlap }) => overlap),
    ...countries,
    ...salaries,
    span,
    scale,
    payPlaces: payPlaces(salaries, span, scale),
  }
}

export function payPlaces(salaries: SalaryColumns, span: SalaryRange, scale: SalaryScale): Uint8Array {
  const { shareOf } = salaryTrack(span, scale)
  return Uint8Array.from(salaries.salaryMin, (_amount, position) => {
    const pay = middlePay(salaries, position)
    return pay > 0 ? Math.round(shareOf(pay) * (PAY_PLACES - 1)) : PAY_PLACES
  })
}

export function filterTests(columns: FilterColumns, query: BoardQuery): PartTest[] {
  return [
    ...groupTests(columns, query),
    ...flagTests(columns, query),
    ...countryTests(columns, query).map((test) => ({ part: 'country', test }) as const),
    ...overlapTests(columns, query),
    ...salaryTests(columns, query),
  ]
}

/**
 * Returns a test for each group of check boxes in which not all options are checked. A job passes if its option is
 * checked.
 */
function groupTests({ options: columns }: FilterColumns, { selected }: BoardQuery): PartTest[] {
  return filterGroups
    .filter(({ key, options }) => !areAllSelected(selected[key], options))
    .map(({ key, param, options }) => {
      const bits = columns[key]
      const mask = selected[key].reduce((mask, option) => mask | optionBit(options, option), 0)
      return { part: param, test: (position) => ((bits[position] ?? 0) & mask) !== 0 }
    })
}

function overlapTests({ overlaps }: FilterColumns, { utcOffset }: BoardQuery): PartTest[] {
  if (utcOffset === null) return []
  const test: Test = (position) => {
    const overlap = overlaps[position]
    return overlap != null && sharedHours(overlap.utc_offset, utcOffset) >= overlap.hours
  }
  return [{ part: 'utc_offset', test }]
}

function flagTests({ flags: columns }: FilterColumns, { flags }: BoardQuery): PartTest[] {
  return flagFilters
    .filter(({ key }) => flags[key])
    .map(({ key, param }) => ({ part: param, test: (position) => columns[key][position] === 1 }))
}

function salaryTests(columns: FilterColumns, { salary, withSalaryOnly }: BoardQuery): PartTest[] {
  const { salaryMin, salaryMax, span } = columns
  const tests: PartTest[] = []
  if (withSalaryOnly) tests.push({ part: 'no_salary', test: (position) => statesSalary(columns, position) })
  if (salary && narrowsSpan(salary, span)) {
    // A range without a lower limit starts at the minimum of the span. If it started at 0, it would match every job
    // that states only a maximum salary, because the missing minimum of such a job counts as 0.
    const lowerLimit = Math.max(salary.min, span.min)
    const isInside = (amount: number) => amount >= lowerLimit && amount <= salary.max
    const test = (position: number) => {
      const min = salaryMin[position] ?? 0
      const max = salaryMax[position] ?? 0
      const encloses = min <= salary.min && max >= salary.max
      return !hasComparableSalary(columns, position) || isInside(min) || isInside(max) || encloses
    }
    tests.push({ part: 'salary', test })
  }
  return tests
}

function optionBit(options: readonly string[], option: string | null): number {
  return option !== null && options.includes(option) ? 1 << options.indexOf(option) : 0
}
