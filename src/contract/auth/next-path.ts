// Where to go after signing in: only to a path on this site, whoever wrote the address (specification, section 4).

/** Longer than any address of ours; what is longer was not made by us. */
const MAX_CHARACTERS = 2000

/** Printable ASCII without a backslash, which browsers take for a slash. Our own addresses are percent-encoded. */
const plainPath = /^\/[!-[\]-~]*$/

/**
 * `next` when it is a path on this site, otherwise null. Two slashes in a row are rejected wherever they
 * stand in the path: at its start, or left there by dots (`/.//host`), they would name another host.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || next.length > MAX_CHARACTERS || !plainPath.test(next)) return null
  const [path = ''] = next.split(/[?#]/, 1)
  return path.includes('//') ? null : next
}
