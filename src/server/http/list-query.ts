// Parses the search, the ordering and the page number in the query of the dashboard lists. Ignores unknown values.
import { isStorable } from '#contract/jobs/rules/normalize-text.ts'

import { invalidInput } from './problem.ts'
import { parameterOf } from './query.ts'

const PAGE_SIZE = 20
const MAX_SEARCH_LENGTH = 200
/** The maximum number of words in a search. This limits the cost, because every row is compared with each word. */
const MAX_TERMS = 10

export type Order<Name extends string> = { by: Name; isDescending: boolean }

/**
 * Returns the words of the search, all of which a result must contain.
 * @throws Problem `invalid` for a search that is too long or contains special characters
 */
export function parseTerms(query: string): string[] {
  const search = parameterOf(query, 'search') ?? ''
  if (search.length > MAX_SEARCH_LENGTH)
    throw invalidSearch(`Search for at most ${MAX_SEARCH_LENGTH} characters.`)
  if (!isStorable(search)) throw invalidSearch('Remove the special characters from the search.')
  const terms = new Set(search.split(/\s+/).filter((term) => term !== ''))
  if (terms.size > MAX_TERMS) throw invalidSearch(`Search for at most ${MAX_TERMS} words.`)
  return [...terms]
}

const invalidSearch = (message: string) => invalidInput(message, 'query', 'search')

/**
 * Returns the column and the direction of the ordering in the query, such as `title` or `-title` (descending). Returns
 * undefined for unknown columns.
 */
export function parseOrder<Name extends string>(
  query: string,
  names: readonly Name[],
): Order<Name> | undefined {
  const ordering = parameterOf(query, 'ordering') ?? ''
  const by = names.find((name) => name === ordering.replace(/^-/, ''))
  return by && { by, isDescending: ordering.startsWith('-') }
}

/**
 * Returns the page that the query selects and its offset in the list. A page number past the end selects the last page.
 */
export function selectPage(query: string, count: number, limit = PAGE_SIZE) {
  const pages = Math.max(1, Math.ceil(count / limit))
  const requested = Number(/^[1-9]\d{0,8}$/.exec(parameterOf(query, 'page') ?? '')?.[0] ?? 1)
  const page = Math.min(requested, pages)
  return { page, pages, limit, offset: (page - 1) * limit }
}
