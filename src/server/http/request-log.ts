// One line per request. Neither queries nor headers are written: they may hold what nobody should read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Log } from '#server/log.ts'

/** What machines ask all day; worth a line only when debugging. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

/** Writes a line when an answer has been sent. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(log, request, reply)
    done()
  })
}

export function logRequest(log: Log, { id, method, url, ip }: FastifyRequest, reply: FastifyReply): void {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const line = { id, method, path, status: reply.statusCode, ms, ip }
  if (quiet.has(path)) log.debug(line, 'request')
  else log.info(line, 'request')
}
