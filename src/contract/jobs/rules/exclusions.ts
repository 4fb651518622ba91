// The active filters that exclude each job. The list shows the jobs that no filter excludes.
import { parseWords, rankByWords } from './all-words.ts'
import type { BoardQuery } from './board-query.ts'
import { type FilterColumns, filterTests, type PartTest } from './filters.ts'
import type { QueryPart } from './query-parts.ts'
import { normalizeTerm, searchRanks, type SearchColumns, UNMATCHED } from './search.ts'

export type Exclusions = {
  /**
   * For the job at each position, the bits of up to two filters that exclude the job. 0 for jobs on the list. Two bits
   * are enough to know, for every filter, whether another filter excludes the job.
   */
  readonly excludedBy: Uint16Array
  /** The bit of each active filter. */
  readonly bits: ReadonlyMap<QueryPart, number>
}

export function findExclusions(columns: FilterColumns & SearchColumns, query: BoardQuery): Exclusions {
  const excludedBy = new Uint16Array(columns.size)
  const bits = new Map<QueryPart, number>()
  // Loop over the jobs inside the loop over the tests. The opposite nesting takes twice as long.
  for (const { part, test } of [...filterTests(columns, query), ...searchTests(columns, query)]) {
    const bit = 1 << bits.size
    bits.set(part, bit)
    for (let position = 0; position < excludedBy.length; position++) {
      const before = excludedBy[position] ?? 0
      if (!hasTwoBits(before) && !test(position)) excludedBy[position] = before | bit
    }
  }
  return { excludedBy, bits }
}

const hasTwoBits = (bits: number) => (bits & (bits - 1)) !== 0

export function countMatches({ excludedBy }: Exclusions): number {
  let count = 0
  for (let position = 0; position < excludedBy.length; position++) if (excludedBy[position] === 0) count += 1
  return count
}

function searchTests(columns: FilterColumns & SearchColumns, query: BoardQuery): PartTest[] {
  const ranks = queryRanks(columns, query)
  return ranks === undefined ? [] : [{ part: 'search', test: (position) => ranks[position] !== UNMATCHED }]
}

/** Returns the search rank of each job, or undefined if the query has no search text. */
export function queryRanks(
  columns: FilterColumns & SearchColumns,
  { search, allWords }: BoardQuery,
): Uint8Array | undefined {
  const term = normalizeTerm(search)
  if (term === '') return undefined
  const words = allWords ? parseWords(search) : []
  // A text of symbols alone has no words. Only the literal search finds it.
  return words.length > 0 ? rankByWords(columns, words) : searchRanks(columns, term)
}
