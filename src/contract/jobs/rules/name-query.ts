// The name of a search in a question such as 'Get new Remote, python jobs in Germany by email'.
import { filterGroups, flagFilters } from '../filter-fields.ts'
import type { BoardQuery } from './board-query.ts'
import { partLabel } from './describe-query.ts'
import { activeParts, type QueryPart } from './query-parts.ts'
import { openRange } from './salary.ts'

/** The length above which `nameQuery` returns no name, in UTF-16 units. */
const MAX_NAME_LENGTH = 60

/** Countries whose name has an article in a sentence. */
const withArticle =
  /^(?:United |Netherlands|Philippines|Bahamas|Maldives|Seychelles|Comoros)| (?:Islands|Republic|Territories)$/

/** `before` and `after` are the words around the word 'jobs'. */
type QueryName = { before: string; after: string }

/**
 * Returns the words that describe the jobs of a search, such as 'Remote, python' and 'in Germany from $60K'. Both are ''
 * for all jobs. Returns undefined if the name would be too long or if a filter excludes all jobs.
 */
export function nameQuery(query: BoardQuery): QueryName | undefined {
  const parts = activeParts(query)
  const label = (part: QueryPart) => partLabel(part, query, openRange).replace(/^[^:]+: /, '')
  const has = (part: QueryPart) => parts.includes(part)
  const country = has('country') ? label('country') : ''
  const pay = has('salary') ? label('salary') : ''
  const groups = filterGroups.filter(({ param }) => has(param)).map(({ param }) => label(param))
  const before = [...groups, ...(has('search') ? [query.search.trim()] : [])].join(', ')
  const after = [
    ...(country === '' ? [] : [`in ${withArticle.test(country) ? 'the ' : ''}${country}`]),
    ...(has('utc_offset') ? [label('utc_offset').replace('Fits', 'that fit')] : []),
    ...flagFilters.filter(({ param }) => has(param)).map((flag) => `with ${flag.label.toLowerCase()}`),
    ...(pay === ''
      ? []
      : [/^(?:From|Up to)/.test(pay) ? pay.replace(/^./, (first) => first.toLowerCase()) : `with ${pay}`]),
    ...(has('no_salary') && pay === '' ? ['with a salary'] : []),
  ].join(' ')
  const isTooLong = before.length + after.length > MAX_NAME_LENGTH
  return isTooLong || groups.includes('none') ? undefined : { before, after }
}
