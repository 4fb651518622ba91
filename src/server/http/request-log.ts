// Logs one line per request, without the query, the headers or the keys of emailed links.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Log } from '#server/log.ts'

/** Paths that are logged only at debug level, because monitoring requests them all the time. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

/** The paths of emailed links, which end with a secret key. The log shows `shown` in their place. */
const keyPaths = [
  { shown: '/account/verify-email/*', pattern: /verify-email./s },
  { shown: '/account/invitation/*', pattern: /invitation[^s]/s },
  { shown: '/jobs/renew/*', pattern: /jobs[^a-z\d]+renew./s },
  { shown: '/job-sources/undo/*', pattern: /job-sources[^a-z\d]+undo./s },
  { shown: '/alerts/*', pattern: /^[^a-z\d]*alerts[^a-z\d]+(?!new$)./s },
  { shown: '/account/password/reset/key/*', pattern: /reset[^a-z\d]+key./s },
]
const MAX_SHOWN_LENGTH = 500

/** Logs each request after its response has been sent. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(log, request, reply)
    done()
  })
}

export function logRequest(log: Log, { id, method, url, ip }: FastifyRequest, reply: FastifyReply): void {
  const path = shownPath(url)
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const line = { id, method, path, status: reply.statusCode, ms, ip }
  if (quiet.has(path)) log.debug(line, 'request')
  // Does not log a 503 as an error. An outage is logged once elsewhere, and metrics count the 503 responses of full
  // queues.
  else if (reply.statusCode >= 500 && reply.statusCode !== 503) log.error(line, 'request')
  else log.info(line, 'request')
}

/**
 * Returns the path to log, without secret keys. Decodes the path twice before looking for keys, so that an encoded path
 * cannot reveal a key.
 */
function shownPath(url: string): string {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  const plain = (path.includes('%') ? decodePath(decodePath(path)) : path).toLowerCase()
  return keyPaths.find(({ pattern }) => pattern.test(plain))?.shown ?? path.slice(0, MAX_SHOWN_LENGTH)
}

/** Returns the path with percent escapes decoded byte by byte. Leaves invalid escapes unchanged. */
function decodePath(path: string): string {
  return path.replaceAll(/%([\da-f]{2})/gi, (_sign, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
