// What a request asks for, in the forms that RFC 9112 (section 3.2) allows. The host that it names is ignored.

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
