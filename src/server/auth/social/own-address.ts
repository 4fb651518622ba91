// Addresses to which browsers are sent back: on this site alone.
import { safeNext } from '#contract/auth/next-path.ts'

/** The address if it is a path of ours, or a whole address on our site; otherwise undefined. */
export function ownAddress(address: string, publicUrl: string): string | undefined {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  return safeNext(path) === null ? undefined : address
}

/** The address with more in its query. */
export function withQuery(address: string, more: Record<string, string>): string {
  const [before = '', fragment] = address.split('#', 2)
  const joint = before.includes('?') ? '&' : '?'
  return `${before}${joint}${String(new URLSearchParams(more))}${fragment === undefined ? '' : `#${fragment}`}`
}
