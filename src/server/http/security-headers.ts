/** The policy of API responses: no loading, framing or submitting. */
const apiPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** HSTS for two years, as browsers' preload lists require. */
const strictTransport = 'max-age=63072000; includeSubDomains'

export type Headers = Readonly<Record<string, string>>

/** Returns the headers of every response. Pages replace the policy, cacheable responses the Cache-Control. */
export function securityHeaders({ publicUrl, demo }: { publicUrl: string; demo?: boolean }): Headers {
  return {
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': 'no-store',
    // Keeps invented jobs out of search engines.
    ...(demo && { 'x-robots-tag': 'noindex' }),
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': strictTransport }),
  }
}

export type PageSources = Readonly<Record<'scriptSrc' | 'styleSrc' | 'connectSrc', readonly string[]>> & {
  /** Targets of forms. Browsers also check every redirect that follows. */
  readonly formAction?: readonly string[]
}

const own = (name: string, sources: readonly string[]) => [name, "'self'", ...sources].join(' ')

/**
 * Returns the policy of a page. It allows scripts, styles and calls of this site, images from any https URL (logos),
 * and the sources in `more`. These are hashes of inline scripts and styles, quoted as in `'sha256-...'`, and the
 * targets of forms.
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

/** Returns the policy of embeddable pages: no scripts, and only inline styles with these hashes. */
export function embedPolicy(styleSrc: readonly string[]): string {
  const styles = styleSrc.length > 0 ? [`style-src ${styleSrc.join(' ')}`] : []
  return ["default-src 'none'", ...styles, "base-uri 'none'", "form-action 'none'", 'frame-ancestors *'].join(
    '; ',
  )
}
