// Limits redirect targets to this site.
import { safeNext } from '#contract/auth/next-path.ts'

/** Returns `address` if it is a path or a URL on our site. Returns undefined for other sites. */
export function restrictToSite(address: string, publicUrl: string): string | undefined {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  return safeNext(path) === null ? undefined : address
}

/** Returns the path or URL with additional query parameters. */
export function withQuery(address: string, more: Record<string, string>): string {
  const [before = '', fragment] = address.split('#', 2)
  const joint = before.includes('?') ? '&' : '?'
  return `${before}${joint}${String(new URLSearchParams(more))}${fragment === undefined ? '' : `#${fragment}`}`
}
