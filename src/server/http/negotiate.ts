// Negotiates the content encoding from Accept-Encoding (RFC 9110, 12.5.3).
import { negotiate } from '@fastify/accept-negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Preference order among encodings of equal weight. */
const offeredEncodings: Encoding[] = ['br', 'gzip', 'identity']

/** Browsers send few distinct headers. The limit bounds the memory if a client sends many made-up headers. */
const MAX_CACHED_HEADERS = 64
const cachedEncodings = new Map<string, Encoding>()

/** Returns the best accepted encoding, or `identity` if the client accepts no offered encoding. */
export function chooseEncoding(header = ''): Encoding {
  const before = cachedEncodings.get(header)
  if (before) return before
  const chosen = negotiate(header.toLowerCase(), offeredEncodings) ?? 'identity'
  if (cachedEncodings.size < MAX_CACHED_HEADERS) cachedEncodings.set(header, chosen)
  return chosen
}

/** Returns whether a client accepts gzip, regardless of its preference. */
export function acceptsGzip(header = ''): boolean {
  return negotiate(header.toLowerCase(), ['gzip']) === 'gzip'
}
