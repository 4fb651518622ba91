/**
 * The paths of links with a secret key, most of them in emails. Their responses must reach no cache, and logs show `shown` in
 * their place. `pattern` matches a decoded path in lower case.
 */
export const keyPaths: readonly { shown: string; pattern: RegExp }[] = [
  { shown: '/account/verify-email/*', pattern: /verify-email./s },
  { shown: '/account/invitation/*', pattern: /invitation[^s]/s },
  { shown: '/jobs/renew/*', pattern: /jobs[^a-z\d]+renew./s },
  { shown: '/job-sources/undo/*', pattern: /job-sources[^a-z\d]+undo./s },
  { shown: '/alerts/*', pattern: /^[^a-z\d]*alerts[^a-z\d]+(?!new$)./s },
  { shown: '/weekly-emails/*', pattern: /weekly-emails./s },
  { shown: '/developers/keep/*', pattern: /developers[^a-z\d]+keep./s },
  { shown: '/developers/requests/*', pattern: /developers[^a-z\d]+requests./s },
  { shown: '/event/*', pattern: /^[^a-z\d]*event[^a-z\d]+./s },
  { shown: '/account/password/reset/key/*', pattern: /reset[^a-z\d]+key./s },
]

/** Every request is matched twice, and one pattern takes a tenth of the time of all. */
const anyKey = new RegExp(keyPaths.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 's')

/**
 * The headers of responses to paths with a key. The policy `no-referrer` would make browsers submit the forms of these
 * pages without the origin that the server checks.
 */
const keyHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' } as const

export function keyHeadersOf(url: string): Partial<typeof keyHeaders> {
  return maskedPath(url) === undefined ? {} : keyHeaders
}

/** Returns the path to log: the path of `url` without the query, or with `*` in place of a key. */
export function shownPath(url: string): string {
  return maskedPath(url) ?? pathOf(url)
}

/** Decodes the path twice before looking for keys, so that an encoded path cannot reveal a key. */
function maskedPath(url: string): string | undefined {
  const path = pathOf(url)
  const plain = (path.includes('%') ? decodePath(decodePath(path)) : path).toLowerCase()
  return anyKey.test(plain) ? keyPaths.find(({ pattern }) => pattern.test(plain))?.shown : undefined
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** Returns the path with percent escapes decoded byte by byte. Leaves invalid escapes unchanged. */
function decodePath(path: string): string {
  return path.replaceAll(/%([\da-f]{2})/gi, (_sign, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
