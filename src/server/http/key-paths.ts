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

/** One pattern takes a tenth of the time of all. */
const anyKey = new RegExp(keyPaths.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 's')

/**
 * The headers of responses to paths with a key. The policy `no-referrer` would make browsers submit the forms of these
 * pages without the origin that the server checks.
 */
const keyHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' } as const

/** `shown` is the path to log: without the query, and with `*` in place of a key. `headers` are those for a key. */
export type RequestPath = { readonly shown: string; readonly headers?: typeof keyHeaders }

/** Decodes the path twice before looking for keys, so that an encoded path cannot reveal a key. */
export function readPath(url: string): RequestPath {
  const path = pathOf(url)
  const plain = (path.includes('%') ? decodePath(decodePath(path)) : path).toLowerCase()
  const found = anyKey.test(plain) ? keyPaths.find(({ pattern }) => pattern.test(plain)) : undefined
  return found ? { shown: found.shown, headers: keyHeaders } : { shown: path }
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
