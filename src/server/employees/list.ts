// Lists employees. The query parameters `page`, `search` and `ordering` work as in Django REST Framework.
import { employeeEndpoints } from '#contract/employees/employees.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'

import type { EmployeeContext } from './context.ts'
import { presentEmployee } from './present.ts'
import { countEmployees, isOrder, listPage, type Order } from './queries.ts'
import { parseSearchTerms } from './search-terms.ts'

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
  throw new Problem('notFound', [{ code: 'not_found', message: 'Invalid page.', loc: [] }])
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
