import { countryName } from '../countries.ts'
import { filterGroups, flagFilters } from '../filter-fields.ts'
import type { BoardQuery } from './board-query.ts'
import { activeParts, type QueryPart } from './query-parts.ts'
import { openRange, salaryLabel, type SalaryRange } from './salary.ts'
import { utcOffsetText } from './working-hours.ts'

/** Returns the range as text. Leaves out a limit that excludes no job. */
function describeSalary({ min, max }: SalaryRange, span: SalaryRange): string {
  if (max >= span.max) return `From ${salaryLabel(min)}`
  if (min <= span.min) return `Up to ${salaryLabel(max)}`
  return `${salaryLabel(min)} – ${salaryLabel(max)}`
}

/** Returns the text that describes an active filter, such as 'Country: Germany'. */
export function partLabel(part: QueryPart, query: BoardQuery, span: SalaryRange): string {
  if (part === 'search') return query.allWords ? `All words: ${query.search}` : `“${query.search}”`
  if (part === 'country') return `Country: ${countryName(query.country ?? '')}`
  if (part === 'utc_offset') return `Fits ${utcOffsetText(query.utcOffset ?? 0)}`
  if (part === 'salary') return query.salary ? describeSalary(query.salary, span) : ''
  const flag = flagFilters.find(({ param }) => param === part)
  if (flag) return flag.label
  const group = filterGroups.find(({ param }) => param === part)
  return group ? `${group.label}: ${query.selected[group.key].join(', ') || 'none'}` : 'With salary only'
}

/** Returns the search and the filters on one line, such as '“django” · Country: Germany'. */
export function describeQuery(query: BoardQuery): string {
  return (
    activeParts(query)
      .map((part) => partLabel(part, query, openRange))
      .join(' · ') || 'All jobs'
  )
}
