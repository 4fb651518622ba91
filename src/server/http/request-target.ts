// What a request asks for, in the forms that RFC 9112 (section 3.2) allows; of the host that it names nothing is kept.

/** A target as a path and a query: of an absolute address what follows the host. */
export function originForm(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (rest === undefined) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Whether a path stays on this site where a browser follows it: `//host` and `/\host` are other hosts. */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}

/** The query of a request as an address may hold it, with its question mark; '' for none. */
export function queryOf(url: string): string {
  const at = url.indexOf('?')
  const query = at === -1 ? '' : new URLSearchParams(url.slice(at).replace(/#.*/s, '')).toString()
  return query && `?${query}`
}
