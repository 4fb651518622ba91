// One line per request. Neither queries, headers nor the keys of emailed links are written: nobody should read them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Log } from '#server/log.ts'

/** What machines ask all day; worth a line only when debugging. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

/** What follows in the path of a link that was emailed lets in whoever has it: of such a path only the kind is told. */
const keyPaths = [
  { shown: '/account/verify-email/*', pattern: /verify-email./s },
  { shown: '/jobs/renew/*', pattern: /jobs[^a-z\d]+renew./s },
  { shown: '/account/password/reset/key/*', pattern: /reset[^a-z\d]+key./s },
]
const MAX_SHOWN_CHARACTERS = 500

/** Writes a line when an answer has been sent. */
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
  // 503 is a request turned away: of the outage itself the log tells once, and metrics count the queues.
  else if (reply.statusCode >= 500 && reply.statusCode !== 503) log.error(line, 'request')
  else log.info(line, 'request')
}

/** However a path is spelled, it is read as somebody would who looks for a key in it. */
function shownPath(url: string): string {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  const plain = (path.includes('%') ? decoded(decoded(path)) : path).toLowerCase()
  return keyPaths.find(({ pattern }) => pattern.test(plain))?.shown ?? path.slice(0, MAX_SHOWN_CHARACTERS)
}

/** What cannot be decoded stays. */
function decoded(path: string): string {
  return path.replaceAll(/%([\da-f]{2})/gi, (_sign, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
