// The headers that every answer carries, computed once.

/** Nothing may be loaded, framed or sent from an answer that is no page of ours. */
const apiPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** HSTS: two years, as browsers' preload lists ask for. */
const strictTransport = 'max-age=63072000; includeSubDomains'

export type Headers = Readonly<Record<string, string>>

/** Headers for every answer, of whatever class. A page replaces the policy, a cacheable answer the caching. */
export function securityHeaders({ publicUrl }: { publicUrl: string }): Headers {
  return {
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': strictTransport }),
  }
}

export type PageSources = Readonly<Record<'scriptSrc' | 'styleSrc' | 'connectSrc', readonly string[]>> & {
  /** Where a form may lead to: browsers look at every redirect on its way. */
  readonly formAction?: readonly string[]
}

const own = (name: string, sources: readonly string[]) => [name, "'self'", ...sources].join(' ')

/**
 * The policy of a page: our own scripts, styles and calls, pictures from any https address (logos), and what
 * `more` adds: hashes of inlined scripts and styles, as in `'sha256-...'` with its quotes; other sites to which
 * a form of ours leads.
 */
export function pagePolicy(more: PageSources): string {
  return [
    "default-src 'none'",
    own('script-src', more.scriptSrc),
    own('style-src', more.styleSrc),
    own('connect-src', more.connectSrc),
    "img-src 'self' data: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    own('form-action', more.formAction ?? []),
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of what other sites may frame: nothing in it runs, and only styles of these hashes count. */
export function embedPolicy(styleSrc: readonly string[]): string {
  const styles = styleSrc.length > 0 ? [`style-src ${styleSrc.join(' ')}`] : []
  return ["default-src 'none'", ...styles, "base-uri 'none'", "form-action 'none'", 'frame-ancestors *'].join(
    '; ',
  )
}
