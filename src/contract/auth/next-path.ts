// Validates the redirect target after a login. Only paths on this site are accepted (specification, section 4).

/** The maximum length of a path. All paths on this site are shorter. */
const MAX_LENGTH = 2000

/** Printable ASCII without a backslash, which browsers treat as a slash. Our own addresses are percent-encoded. */
const plainPath = /^\/[!-[\]-~]*$/

/**
 * Returns `next` if it is a path on this site, otherwise null. Browsers take the text after two leading slashes as a
 * host. The function rejects two consecutive slashes anywhere in the path, because browsers shorten `/.//host` to
 * `//host`.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || next.length > MAX_LENGTH || !plainPath.test(next)) return null
  const [path = ''] = next.split(/[?#]/, 1)
  return path.includes('//') ? null : next
}
