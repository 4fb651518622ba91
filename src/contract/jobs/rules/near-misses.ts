// Suggests filters to remove if no job matches.
import type { BoardQuery } from './board-query.ts'
import { type BoardIndex, countJobs } from './board.ts'
import { omitOpenSalary, activeParts, type QueryPart, resetPart } from './query-parts.ts'

const MAX_SHOWN = 3

export type NearMiss = { part: QueryPart; total: number }

/** Returns up to three filters that a visitor can remove to find jobs. The filter with the most matches is first. */
export function nearMisses(index: BoardIndex, query: BoardQuery): NearMiss[] {
  return activeParts(omitOpenSalary(query, index.span))
    .map((part) => ({ part, total: countJobs(index, { ...query, ...resetPart(part, query) }) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
    .slice(0, MAX_SHOWN)
}
