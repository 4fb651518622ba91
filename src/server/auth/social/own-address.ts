// Redirect targets, limited to this site.
import { safeNext } from '#contract/auth/next-path.ts'

/** Returns the address if it is a path or a URL on our site, otherwise undefined. */
export function restrictToSite(address: string, publicUrl: string): string | undefined {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  return safeNext(path) === null ? undefined : address
}

/** Returns the address with additional query parameters. */
export function withQuery(address: string, more: Record<string, string>): string {
  const [before = '', fragment] = address.split('#', 2)
  const joint = before.includes('?') ? '&' : '?'
  return `${before}${joint}${String(new URLSearchParams(more))}${fragment === undefined ? '' : `#${fragment}`}`
}
