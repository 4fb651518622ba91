import { filterGroups, flagFilters } from '../filter-fields.ts'
import { FLAG_ON } from './board-url.ts'
import { noCountry } from './country-filter.ts'
import type { Exclusions } from './exclusions.ts'
import { type FilterColumns, PAY_PLACES } from './filters.ts'
import type { QueryPart } from './query-parts.ts'
import { statesSalary } from './salary.ts'

/**
 * For each filter and each of its values, the number of jobs that the list would show if the filter had only this
 * value. The other filters and the search still apply. Filters and values are named as in the URL. `salary` has the
 * number of jobs at each place of the slider, from 0. `utc_offset` has no counts, and is absent if no job states working
 * hours.
 */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

export function facetCounts(columns: FilterColumns, exclusions: Exclusions): FacetCounts {
  const counts: Record<string, Record<string, number>> = {}
  for (const { key, param, options } of filterGroups) {
    const byBit = tally(columns.options[key], exclusions, param)
    counts[param] = Object.fromEntries(options.map((option, at) => [option, byBit[1 << at] ?? 0]))
  }
  for (const { key, param } of flagFilters)
    counts[param] = { [FLAG_ON]: tally(columns.flags[key], exclusions, param)[1] ?? 0 }
  return {
    ...counts,
    ...(columns.overlaps.some(Boolean) && { utc_offset: {} }),
    country: countCountries(columns, exclusions),
    no_salary: countSalaries(columns, exclusions),
    salary: Object.fromEntries(tally(columns.payPlaces, exclusions, 'salary').slice(0, PAY_PLACES).entries()),
  }
}

/**
 * Returns the bits of all filters except `part`. Facet counts of `part` ignore the jobs that one of these filters
 * excludes.
 */
const otherBits = ({ bits }: Exclusions, part: QueryPart) => ~(bits.get(part) ?? 0)

/**
 * Returns the number of jobs with each value (a byte) of a column. Omits jobs that a filter other than `part` excludes.
 */
function tally(column: Uint8Array, exclusions: Exclusions, part: QueryPart): Uint32Array {
  const { excludedBy } = exclusions
  const others = otherBits(exclusions, part)
  const counts = new Uint32Array(256)
  for (let position = 0; position < column.length; position++) {
    if (((excludedBy[position] ?? 0) & others) !== 0) continue
    const value = column[position] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

function countCountries({ countries }: FilterColumns, exclusions: Exclusions): Record<string, number> {
  const { excludedBy } = exclusions
  const others = otherBits(exclusions, 'country')
  const counts: Record<string, number> = {}
  for (const [code, positions] of countries) {
    let count = 0
    for (let at = 0; at < positions.length; at++)
      if (((excludedBy[positions[at] ?? 0] ?? 0) & others) === 0) count += 1
    if (code !== noCountry) counts[code] = count
  }
  return counts
}

/** Returns the counts of the filter `no_salary`. `hide` counts the jobs with a salary, and `show` counts all jobs. */
function countSalaries(columns: FilterColumns, exclusions: Exclusions): { hide: number; show: number } {
  const { excludedBy } = exclusions
  const others = otherBits(exclusions, 'no_salary')
  const counts = { hide: 0, show: 0 }
  for (let position = 0; position < excludedBy.length; position++) {
    if (((excludedBy[position] ?? 0) & others) !== 0) continue
    counts.show += 1
    if (statesSalary(columns, position)) counts.hide += 1
  }
  return counts
}
