// The board's filters: option groups, switches and the salary (specification, section 5).
import type { FilterGroupKey, FlagFilterKey } from '../fields.ts'
import { byFilter, filterGroups, flagFilters } from '../filter-fields.ts'
import type { Job } from '../job.ts'
import { type BoardQuery, isWhole } from './board-query.ts'
import { type CountryColumns, countryColumns, countryTests } from './country-filter.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { type SalaryScale, salaryScale } from './salary-track.ts'
import {
  defaultSalarySpan,
  hasComparableSalary,
  salaryColumns,
  type SalaryColumns,
  type SalaryRange,
  salarySpan,
  statesSalary,
} from './salary.ts'

/** Whether a job passes a filter, by its position in the index. */
export type Test = (place: number) => boolean

/** What the filters need to know of each posting, in columns. */
export type FilterColumns = CountryColumns &
  SalaryColumns & {
    /** Per group: the posting's option as one bit; 0 for null and for values that we do not know. */
    readonly options: Record<FilterGroupKey, Uint8Array>
    /** Per switch: 1 for jobs whose flag is set. */
    readonly flags: Record<FlagFilterKey, Uint8Array>
    readonly span: SalaryRange
    readonly scale: SalaryScale
  }

type Known = {
  rates?: ExchangeRates | undefined
  /** Where they are made already. */
  countries?: CountryColumns | undefined
}

export function filterColumns(
  jobs: readonly Job[],
  { rates, countries = countryColumns(jobs) }: Known = {},
): FilterColumns {
  const options = byFilter(filterGroups, () => new Uint8Array(jobs.length))
  const flags = byFilter(flagFilters, () => new Uint8Array(jobs.length))
  // One loop takes less than half as long as columns made one by one with `from`, and the server waits for it.
  for (const [place, job] of jobs.entries()) {
    for (const group of filterGroups) options[group.key][place] = bitOf(group.options, job[group.key])
    for (const { key } of flagFilters) flags[key][place] = job[key] ? 1 : 0
  }
  const salaries = salaryColumns(jobs, rates)
  const span = salarySpan(salaries)
  return { options, flags, ...countries, ...salaries, span, scale: salaryScale(span, salaries) }
}

/** One test per filter that is in force. */
export function filterTests(columns: FilterColumns, query: BoardQuery): Test[] {
  return [
    ...groupTests(columns, query),
    ...flagTests(columns, query),
    ...countryTests(columns, query),
    ...salaryTests(columns, query),
  ]
}

/** Whether a chosen range filters at all: it is narrower than the span, and the span is not the default one. */
export function narrowsSpan(chosen: SalaryRange, span: SalaryRange): boolean {
  const isDefaultSpan = span.min === defaultSalarySpan.min && span.max === defaultSalarySpan.max
  return !isDefaultSpan && (chosen.min > span.min || chosen.max < span.max)
}

/** A whole group does not filter. Any other lets only its ticked options pass, so an empty one nothing. */
function groupTests({ options: columns }: FilterColumns, { selected }: BoardQuery): Test[] {
  return filterGroups
    .filter(({ key, options }) => !isWhole(selected[key], options))
    .map(({ key, options }) => {
      const bits = columns[key]
      const mask = selected[key].reduce((mask, option) => mask | bitOf(options, option), 0)
      return (place) => ((bits[place] ?? 0) & mask) !== 0
    })
}

function flagTests({ flags: columns }: FilterColumns, { flags }: BoardQuery): Test[] {
  return flagFilters
    .filter(({ key }) => flags[key])
    .map(
      ({ key }) =>
        (place) =>
          columns[key][place] === 1,
    )
}

function salaryTests(columns: FilterColumns, { salary, withSalaryOnly }: BoardQuery): Test[] {
  const { salaryMin, salaryMax, span } = columns
  const tests: Test[] = []
  if (withSalaryOnly) tests.push((place) => statesSalary(columns, place))
  if (salary && narrowsSpan(salary, span)) {
    // An end that is left open is that of the span: below it there is only the 0 of what is not stated.
    const least = Math.max(salary.min, span.min)
    const isInside = (amount: number) => amount >= least && amount <= salary.max
    tests.push((place) => {
      const min = salaryMin[place] ?? 0
      const max = salaryMax[place] ?? 0
      const encloses = min <= salary.min && max >= salary.max
      return !hasComparableSalary(columns, place) || isInside(min) || isInside(max) || encloses
    })
  }
  return tests
}

function bitOf(options: readonly string[], option: string | null): number {
  return option !== null && options.includes(option) ? 1 << options.indexOf(option) : 0
}
