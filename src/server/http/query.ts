/** Returns the query of a URL without its question mark, or '' for a URL without a query. */
export function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1).replace(/#.*/s, '')
}

/** Returns the value of a query parameter. If the parameter is repeated, returns the last value, as in Django. */
export function parameterOf(query: string, name: string): string | undefined {
  return new URLSearchParams(query).getAll(name).at(-1)
}

/** Returns whether a query has a page number below 1. */
export function isBeforeFirstPage(query: string): boolean {
  return /^(?:-\d+|0+)$/.test(parameterOf(query, 'page') ?? '')
}

/**
 * Returns the query of `url` to append to the target of a redirect. The query is encoded again, and starts with a
 * question mark unless it is empty.
 */
export function redirectQuery(url: string): string {
  const query = new URLSearchParams(queryOf(url)).toString()
  return query && `?${query}`
}
