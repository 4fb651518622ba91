// What is asked of a list in the dashboard: search, ordering and page. What it does not know is dropped.
import { isStorable } from '#contract/jobs/rules/writing.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'

const PAGE_SIZE = 20
const MAX_SEARCH_CHARACTERS = 200
/** Each is looked for in every row. */
const MAX_TERMS = 10

export type Order<Name extends string> = { by: Name; isDescending: boolean }

/** Words of which each must be somewhere in a row. @throws Problem `invalid` for what cannot be searched for */
export function termsOf(query: string): string[] {
  const search = parameterOf(query, 'search') ?? ''
  if (search.length > MAX_SEARCH_CHARACTERS)
    throw rejected(`Search for at most ${MAX_SEARCH_CHARACTERS} characters.`)
  if (!isStorable(search)) throw rejected('The search holds a character that cannot be looked for.')
  const terms = new Set(search.split(/\s+/).filter((term) => term !== ''))
  if (terms.size > MAX_TERMS) throw rejected(`Search for at most ${MAX_TERMS} words.`)
  return [...terms]
}

function rejected(message: string): Problem {
  return new Problem('invalid', [{ code: 'value_error', message, loc: ['query', 'search'] }])
}

/** `-title` is by title, from its end; undefined for anything that is not one of `names`. */
export function orderOf<Name extends string>(query: string, names: readonly Name[]): Order<Name> | undefined {
  const ordering = parameterOf(query, 'ordering') ?? ''
  const by = names.find((name) => name === ordering.replace(/^-/, ''))
  return by && { by, isDescending: ordering.startsWith('-') }
}

/** A page past the end is the last one. */
export function pageOf(query: string, count: number, limit = PAGE_SIZE) {
  const pages = Math.max(1, Math.ceil(count / limit))
  const asked = Number(/^[1-9]\d{0,8}$/.exec(parameterOf(query, 'page') ?? '')?.[0] ?? 1)
  const page = Math.min(asked, pages)
  return { page, pages, limit, offset: (page - 1) * limit }
}
