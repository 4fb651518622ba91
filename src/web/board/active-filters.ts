import { countryName } from '#contract/jobs/countries.ts'
import { filterGroups, flagFilters } from '#contract/jobs/filter-fields.ts'
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { narrowingParts, type QueryPart, without } from '#contract/jobs/rules/query-parts.ts'
import { salaryLabel, type SalaryRange } from '#contract/jobs/rules/salary.ts'

export type ActiveFilter = { label: string; without: Partial<BoardQuery> }

/** Leaves out an end that does not restrict the range. */
function salaryInWords({ min, max }: SalaryRange, span: SalaryRange): string {
  if (max >= span.max) return `From ${salaryLabel(min)}`
  if (min <= span.min) return `Up to ${salaryLabel(max)}`
  return `${salaryLabel(min)} – ${salaryLabel(max)}`
}

/** Returns the label of a query part. */
export function partLabel(part: QueryPart, query: BoardQuery, span: SalaryRange): string {
  if (part === 'search') return `“${query.search}”`
  if (part === 'country') return `Country: ${countryName(query.country ?? '')}`
  if (part === 'salary') return query.salary ? salaryInWords(query.salary, span) : ''
  const flag = flagFilters.find(({ param }) => param === part)
  if (flag) return flag.label
  const group = filterGroups.find(({ param }) => param === part)
  return group ? `${group.label}: ${query.selected[group.key].join(', ') || 'none'}` : 'With salary only'
}

/** Returns the active filters, without the search. */
export function activeFilters(query: BoardQuery, span: SalaryRange): ActiveFilter[] {
  return narrowingParts({ ...query, search: '' }).map((part) => ({
    label: partLabel(part, query, span),
    without: without(part, query),
  }))
}
