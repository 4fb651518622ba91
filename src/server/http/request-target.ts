// Request targets, in the forms that RFC 9112, section 3.2, defines. The server ignores the host in a target.

/** Returns the path and query of a request target. If the target is a full URL, leaves out its scheme and host. */
export function originForm(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (rest === undefined) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Returns whether a browser stays on this site when it follows `url`. `//host` and `/\host` lead to other hosts. */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}
