/** The content security policy of API responses. It allows no loading, no framing and no forms. */
const apiPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** HSTS for two years. The preload lists of browsers require at least one year. */
const strictTransport = 'max-age=63072000; includeSubDomains'

export type Headers = Readonly<Record<string, string>>

/**
 * Returns the headers of every response. Pages replace the content security policy, and cacheable responses replace
 * Cache-Control.
 */
export function securityHeaders({ publicUrl, demo }: { publicUrl: string; demo?: boolean }): Headers {
  return {
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': 'no-store',
    // Keeps the invented jobs of a demo out of search engines.
    ...(demo && { 'x-robots-tag': 'noindex' }),
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': strictTransport }),
  }
}

export type PageSources = Readonly<Record<'scriptSrc' | 'styleSrc' | 'connectSrc', readonly string[]>> & {
  /** The allowed targets of forms. Browsers also check every redirect that follows a form. */
  readonly formAction?: readonly string[]
}

const own = (name: string, sources: readonly string[]) => [name, "'self'", ...sources].join(' ')

/**
 * Returns the content security policy of a page. It allows scripts and styles of this site, requests to this site,
 * images from any https URL (for logos), and the sources in `more`. A source in `more` is the hash of an inline script
 * or style (`'sha256-...'`), another site that scripts may call, or the target of a form.
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

/**
 * Returns the content security policy of pages that other sites may embed. It allows no scripts, and only inline styles
 * with these hashes.
 */
export function embedPolicy(styleSrc: readonly string[]): string {
  const styles = styleSrc.length > 0 ? [`style-src ${styleSrc.join(' ')}`] : []
  return ["default-src 'none'", ...styles, "base-uri 'none'", "form-action 'none'", 'frame-ancestors *'].join(
    '; ',
  )
}
