// What a client takes and what it has already: Accept-Encoding and If-None-Match (RFC 9110, 12.5.3 and 13.1.2).

export type Encoding = 'br' | 'gzip' | 'identity'

/** In the order of our liking, among those of equal weight. */
const offered = ['br', 'gzip', 'identity'] as const
/** Identity is taken by whoever does not refuse it, but after everything that is asked for. */
const LEAST_WEIGHT = 0.001

/** Browsers send a handful of headers all the time. Odd ones are not kept, so nobody can fill the memory. */
const MOST_KNOWN = 64
const known = new Map<string, Encoding>()

/** The encoding to answer in; identity also where nothing that we have is taken. */
export function chooseEncoding(header = ''): Encoding {
  const before = known.get(header)
  if (before) return before
  const chosen = bestOffer(header)
  if (known.size < MOST_KNOWN) known.set(header, chosen)
  return chosen
}

function bestOffer(header: string): Encoding {
  const weights = new Map(header.split(',').map(weighted))
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? LEAST_WEIGHT : 0)
  const accepted = offered.filter((encoding) => weightOf(encoding) > 0)
  return accepted.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? 'identity'
}

/** `gzip;q=0.5` as a name and a weight; a weight that is no number refuses. */
function weighted(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

/** Whether If-None-Match names `etag`. Tags are compared weakly: W/"a" and "a" are the same. */
export function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((tag) => opaque(tag.trim()) === opaque(etag))
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
