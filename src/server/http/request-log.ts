// One line per request. Neither queries, headers nor the keys of mailed links are written: nobody should read them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Log } from '#server/log.ts'

/** What machines ask all day; worth a line only when debugging. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

/** What follows in the path of a link that was mailed lets in whoever has it. */
const keyInPath = /^(\/+account\/+(?:verify-email|password\/+reset\/+key)\/+).+/i

/** Writes a line when an answer has been sent. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(log, request, reply)
    done()
  })
}

export function logRequest(log: Log, { id, method, url, ip }: FastifyRequest, reply: FastifyReply): void {
  const query = url.indexOf('?')
  const path = (query === -1 ? url : url.slice(0, query)).replace(keyInPath, '$1*')
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const line = { id, method, path, status: reply.statusCode, ms, ip }
  if (quiet.has(path)) log.debug(line, 'request')
  else log.info(line, 'request')
}
