// The name of a search in a question such as 'Get new Remote, python jobs by email'.
import type { BoardQuery } from './board-query.ts'
import { partLabel } from './describe-query.ts'
import { activeParts } from './query-parts.ts'
import { openRange } from './salary.ts'

/** The length above which `nameQuery` returns no name, in UTF-16 units. */
const MAX_NAME_LENGTH = 60

/**
 * Returns the filters and the search text as a name for jobs, such as 'Remote, python'. Returns '' for all jobs, and
 * undefined if the name would be too long or if a filter excludes all jobs.
 */
export function nameQuery(query: BoardQuery): string | undefined {
  const parts = activeParts(query)
  const filters = parts
    .filter((part) => part !== 'search')
    .map((part) => partLabel(part, query, openRange).replace(/^[^:]+: /, ''))
  const name = [...filters, ...(parts.includes('search') ? [query.search] : [])].join(', ')
  return name.length > MAX_NAME_LENGTH || filters.includes('none') ? undefined : name
}
