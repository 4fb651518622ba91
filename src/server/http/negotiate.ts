// The encoding of an answer: Accept-Encoding (RFC 9110, 12.5.3).
import { negotiate } from '@fastify/accept-negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** In the order of our liking, among those of equal weight. */
const offered: Encoding[] = ['br', 'gzip', 'identity']

/** Browsers send a handful of headers all the time. Odd ones are not kept, so nobody can fill the memory. */
const MOST_KNOWN = 64
const known = new Map<string, Encoding>()

/** The encoding to answer in; identity also where nothing that we have is accepted. */
export function chooseEncoding(header = ''): Encoding {
  const before = known.get(header)
  if (before) return before
  const chosen = negotiate(header.toLowerCase(), offered) ?? 'identity'
  if (known.size < MOST_KNOWN) known.set(header, chosen)
  return chosen
}

/** Whether a client takes gzip too, whatever it likes better. */
export function acceptsGzip(header = ''): boolean {
  return negotiate(header.toLowerCase(), ['gzip']) === 'gzip'
}
