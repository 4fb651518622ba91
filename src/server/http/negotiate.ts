// What a client takes and what it has already: Accept-Encoding and If-None-Match (RFC 9110).

export type Encoding = 'br' | 'gzip' | 'identity'

/** In the order of our liking, among those of equal weight. */
const offered = ['br', 'gzip', 'identity'] as const

/** The encoding to answer in. Identity where nothing is said, and where nothing that we have is taken. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = memo.get(header)
  if (known) return known
  const c = choose(header)
  if (memo.size < 100) memo.set(header, c)
  return c
}
const memo = new Map<string, Encoding>()
function choose(header: string): Encoding {
  const weights = new Map(header.split(',').map(weighted))
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? LEAST_WEIGHT : 0)
  const [best] = offered
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best ?? 'identity'
}

const LEAST_WEIGHT = 0.001

function weighted(item: string): [string, number] {
  const [name = '', ...parameters] = item
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [name, Number.isNaN(weight) ? 0 : weight]
}

/** Whether If-None-Match names `etag`. Tags are compared weakly: W/"a" and "a" are the same. */
export function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}
