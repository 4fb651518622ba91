// What narrows the list, in words, and how to ask without it.
import { countryName } from '#contract/jobs/countries.ts'
import { filterGroups, flagFilters } from '#contract/jobs/filter-fields.ts'
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { narrowingParts, type QueryPart, without } from '#contract/jobs/rules/query-parts.ts'
import { salaryLabel, type SalaryRange } from '#contract/jobs/rules/salary.ts'

export type ActiveFilter = { label: string; without: Partial<BoardQuery> }

/** An end that lies at the span's end, or beyond it, is not worth a word. */
function salaryInWords({ min, max }: SalaryRange, span: SalaryRange): string {
  if (max >= span.max) return `From ${salaryLabel(min)}`
  if (min <= span.min) return `Up to ${salaryLabel(max)}`
  return `${salaryLabel(min)} – ${salaryLabel(max)}`
}

/** A part of the query as it is called on the page. */
export function partLabel(part: QueryPart, query: BoardQuery, span: SalaryRange): string {
  if (part === 'search') return `“${query.search}”`
  if (part === 'country') return `Country: ${countryName(query.country ?? '')}`
  if (part === 'salary') return query.salary ? salaryInWords(query.salary, span) : ''
  const flag = flagFilters.find(({ param }) => param === part)
  if (flag) return flag.label
  const group = filterGroups.find(({ param }) => param === part)
  return group ? `${group.label}: ${query.selected[group.key].join(', ') || 'none'}` : 'With salary only'
}

/** The filters; the search is none. */
export function activeFilters(query: BoardQuery, span: SalaryRange): ActiveFilter[] {
  return narrowingParts({ ...query, search: '' }).map((part) => ({
    label: partLabel(part, query, span),
    without: without(part, query),
  }))
}
