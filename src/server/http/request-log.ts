// Logs one line per request, without the query, the headers or the keys of emailed links.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Log } from '#server/log.ts'

import { shownPath } from './key-paths.ts'

/** Paths that are logged only at debug level, because monitoring requests them all the time. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

const MAX_SHOWN_LENGTH = 500

/** Logs each request after its response has been sent. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(log, request, reply)
    done()
  })
}

export function logRequest(log: Log, { id, method, url, ip }: FastifyRequest, reply: FastifyReply): void {
  const path = shownPath(url).slice(0, MAX_SHOWN_LENGTH)
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const line = { id, method, path, status: reply.statusCode, ms, ip }
  if (quiet.has(path)) log.debug(line, 'request')
  // Does not log a 503 as an error. An outage is logged once elsewhere, and metrics count the 503 responses of full
  // queues.
  else if (reply.statusCode >= 500 && reply.statusCode !== 503) log.error(line, 'request')
  else log.info(line, 'request')
}
