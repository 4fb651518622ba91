/** The query of an address, without its question mark; '' for none. */
export function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1).replace(/#.*/s, '')
}

/** A parameter of a query. Of several with one name the last counts, as in Django. */
export function parameterOf(query: string, name: string): string | undefined {
  return new URLSearchParams(query).getAll(name).at(-1)
}

/** The query of an address for another to redirect to: encoded anew, with its question mark. */
export function redirectQuery(url: string): string {
  const query = new URLSearchParams(queryOf(url)).toString()
  return query && `?${query}`
}
