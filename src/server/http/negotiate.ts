// Negotiates the content encoding from Accept-Encoding (RFC 9110, 12.5.3).
import { negotiate } from '@fastify/accept-negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The offered encodings. If a client accepts several equally, the first one is chosen. */
const offeredEncodings: Encoding[] = ['br', 'gzip', 'identity']

/**
 * The maximum number of headers whose result is cached. Browsers send few different headers, but a client could send
 * many made-up headers and fill the memory.
 */
const MAX_CACHED_HEADERS = 64
const cachedEncodings = new Map<string, Encoding>()

/** Returns the best encoding that the client accepts, or `identity` if it accepts none of the offered encodings. */
export function chooseEncoding(header = ''): Encoding {
  const before = cachedEncodings.get(header)
  if (before) return before
  const chosen = negotiate(header.toLowerCase(), offeredEncodings) ?? 'identity'
  if (cachedEncodings.size < MAX_CACHED_HEADERS) cachedEncodings.set(header, chosen)
  return chosen
}

/** Returns whether a client accepts gzip, even if it prefers another encoding. */
export function acceptsGzip(header = ''): boolean {
  return negotiate(header.toLowerCase(), ['gzip']) === 'gzip'
}
