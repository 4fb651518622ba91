// The sort orders of the board (specification, section 9). Sorting is stable.
import type { SortOption } from '../options.ts'
import { hasComparableSalary, type SalaryColumns } from './salary.ts'
import { UNMATCHED } from './search.ts'

export type SortColumns = SalaryColumns & {
  /** Creation times, in milliseconds since 1970. */
  readonly created: Float64Array
}

/** Sort orders that do not depend on the search text. */
export type FixedSort = Exclude<SortOption, 'relevance'>

/** The sort key of each job. Smaller keys come first. The key Infinity puts jobs without a comparable salary last. */
const sortKeys: Record<FixedSort, (columns: SortColumns) => Float64Array> = {
  newest: ({ created }) => created.map((time) => -time),
  oldest: ({ created }) => created,
  'salary-high': (columns) =>
    columns.salaryMax.map((max, position) => (hasComparableSalary(columns, position) ? -max : Infinity)),
  'salary-low': (columns) =>
    columns.salaryMin.map((min, position) => (hasComparableSalary(columns, position) ? min : Infinity)),
}

/** Returns all positions in sort order. Sorts plain numbers, because a comparison function is several times slower. */
export function sortedPositions(columns: SortColumns, sort: FixedSort): Uint32Array {
  const keys = sortKeys[sort](columns)
  if (keys.every((key, position) => position === 0 || (keys[position - 1] ?? 0) <= key))
    return Uint32Array.from(keys.keys())
  const sorted = keys.toSorted()
  /**
   * The number of jobs already placed in `positions`, for each key. The index of a key is its first position in
   * `sorted`.
   */
  const placedCounts = new Uint32Array(keys.length)
  const positions = new Uint32Array(keys.length)
  for (let position = 0; position < keys.length; position++) {
    const first = findFirstPosition(sorted, keys[position] ?? 0)
    const before = placedCounts[first] ?? 0
    positions[first + before] = position
    placedCounts[first] = before + 1
  }
  return positions
}

/** Returns the position of the first number that is not less than `key`. */
function findFirstPosition(sorted: Float64Array, key: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Sorts positions of matching jobs by rank, 0 first. Keeps their order within a rank. */
export function sortByRank(positions: Uint32Array, ranks: Uint8Array): Uint32Array {
  const sorted = new Uint32Array(positions.length)
  let count = 0
  for (let rank = 0; rank < UNMATCHED && count < sorted.length; rank++)
    for (let at = 0; at < positions.length; at++)
      if (ranks[positions[at] ?? 0] === rank) sorted[count++] = positions[at] ?? 0
  return sorted
}
