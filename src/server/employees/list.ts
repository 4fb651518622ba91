// Lists employees. The query parameters `page`, `search` and `ordering` work as in Django REST Framework.
import { employeeEndpoints } from '#contract/employees/employees.ts'
import { characterFault } from '#contract/employees/rules/faults.ts'
import { invalidInput, refusal } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'

import type { EmployeeContext } from './context.ts'
import { presentEmployee } from './present.ts'
import { countEmployees, isOrder, listPage, type Order } from './queries.ts'

const MAX_SEARCH_LENGTH = 200
/** The maximum number of terms, because each term is searched in every row. */
const MAX_TERMS = 20

/** Matches a piece of the search text. A piece ends at a space outside of quotes. A backslash escapes a quote. */
const pieces = /(?:[^\s'"]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))+[^\s'"]*|\S+/g

/**
 * Splits a search text into distinct terms, as Django REST Framework does.
 * @throws Problem `invalid` if it is too long
 */
function parseSearchTerms(search: string): string[] {
  if (search.length > MAX_SEARCH_LENGTH)
    throw invalidSearch(`Ensure this field has no more than ${MAX_SEARCH_LENGTH} characters.`)
  const message = characterFault(search)
  if (message !== undefined) throw invalidSearch(message)
  const terms = new Set((search.match(pieces) ?? []).flatMap(splitTerms))
  terms.delete('')
  if (terms.size > MAX_TERMS) throw invalidSearch(`Ensure this field has no more than ${MAX_TERMS} words.`)
  return [...terms]
}

const invalidSearch = (message: string) => invalidInput(message, 'query', 'search')

/**
 * Splits a piece of the search text into terms. A quoted phrase is one term. Outside of quotes, commas separate terms,
 * as spaces do.
 */
function splitTerms(piece: string): string[] {
  const trimmed = piece.replaceAll(/^,+|(?<!,),+$/g, '')
  const quote = /^['"]/.exec(trimmed)?.[0]
  if (quote === undefined || !trimmed.endsWith(quote)) return trimmed.split(',')
  return [trimmed.slice(1, -1).replaceAll(`\\${quote}`, quote).replaceAll('\\\\', '\\')]
}

/** Returns a page of the user's employees. @throws Problem 404 for an unknown page, 400 for an invalid search */
export async function listEmployees({ db, user, config, query }: EmployeeContext) {
  const parameter = (name: string) => parameterOf(query, name) ?? ''
  const size = config.employeesPageSize
  const filter = { userId: user.id, terms: parseSearchTerms(parameter('search')) }
  const count = await countEmployees(db, filter)
  const last = Math.max(1, Math.ceil(count / size))
  const page = parsePage(parameter('page') || '1', last)
  const orders = parseOrderings(parameter('ordering'))
  const rows = await listPage(db, { ...filter, orders, limit: size, offset: (page - 1) * size })
  const link = createPageLink(config.publicUrl, query)
  return {
    count,
    next: page < last ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    results: rows.map(presentEmployee),
  }
}

function parsePage(text: string, last: number): number {
  const page = text === 'last' ? last : Number(/^\d{1,9}$/.exec(text)?.[0])
  if (page >= 1 && page <= last) return page
  throw refusal('notFound', 'Invalid page.')
}

/** Parses the query parameter `ordering`, a list of fields. Ignores unknown and repeated fields. */
function parseOrderings(text: string): Order[] {
  const seen = new Set<string>()
  return text.split(',').flatMap((term) => {
    const name = term.trim().replace(/^-/, '')
    if (!isOrder(name) || seen.has(name)) return []
    seen.add(name)
    return [{ by: name, isDescending: term.trim().startsWith('-') }]
  })
}

/**
 * Returns a function that returns the URL of a page of the list with the query parameters in `query`. The URL of page 1
 * has no page number.
 */
function createPageLink(publicUrl: string, query: string) {
  return (page: number): string => {
    const url = new URL(employeeEndpoints.list.path, publicUrl)
    url.search = query
    if (page > 1) url.searchParams.set('page', String(page))
    else url.searchParams.delete('page')
    url.searchParams.sort()
    return url.href
  }
}
