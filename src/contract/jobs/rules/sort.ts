// The orders of the board (specification, section 9). Sorting is stable: ties keep the order in which they came.
import type { SortOption } from '../options.ts'
import { hasComparableSalary, type SalaryColumns } from './salary.ts'

/** What the orders need to know of each posting, in columns. */
export type SortColumns = SalaryColumns & {
  /** Creation, in milliseconds since 1970. */
  readonly created: Float64Array
}

/** The orders that do not depend on what is searched for. */
export type FixedSort = Exclude<SortOption, 'relevance'>

/** Smaller keys come first; Infinity puts a posting without a salary that can be compared last. */
const sortKeys: Record<FixedSort, (columns: SortColumns) => Float64Array> = {
  newest: ({ created }) => created.map((time) => -time),
  oldest: ({ created }) => created,
  'salary-high': (columns) =>
    columns.salaryMax.map((max, place) => (hasComparableSalary(columns, place) ? -max : Infinity)),
  'salary-low': (columns) =>
    columns.salaryMin.map((min, place) => (hasComparableSalary(columns, place) ? min : Infinity)),
}

/** All places in one order. */
export function sortedPlaces(columns: SortColumns, sort: FixedSort): Uint32Array {
  const keys = sortKeys[sort](columns)
  return Uint32Array.from(keys.keys()).toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
}

/** Puts places into ranks, 0 first; within a rank they keep their order. */
export function byRank(places: Uint32Array, rankOf: (place: number) => number): Uint32Array {
  const ranks: number[][] = []
  for (const place of places) (ranks[rankOf(place)] ??= []).push(place)
  return Uint32Array.from(ranks.flat())
}
