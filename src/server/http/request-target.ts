// Request targets in the forms of RFC 9112, section 3.2. The host in a target is ignored.

/** Returns the path and query of a request target. Strips the host of an absolute URL. */
export function originForm(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (rest === undefined) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Returns whether a browser stays on this site when it follows `url`. `//host` and `/\host` lead to other hosts. */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}
