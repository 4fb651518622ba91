import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { partLabel } from '#contract/jobs/rules/describe-query.ts'
import { narrowingParts, without } from '#contract/jobs/rules/query-parts.ts'
import type { SalaryRange } from '#contract/jobs/rules/salary.ts'

export type ActiveFilter = { label: string; without: Partial<BoardQuery> }

/** Returns the active filters, without the search. */
export function activeFilters(query: BoardQuery, span: SalaryRange): ActiveFilter[] {
  return narrowingParts({ ...query, search: '' }).map((part) => ({
    label: partLabel(part, query, span),
    without: without(part, query),
  }))
}
