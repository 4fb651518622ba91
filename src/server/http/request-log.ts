// One line per request. Neither queries nor headers are written: they may hold what nobody should read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For addresses that machines ask all day: their lines are for debugging only. */
    quiet?: boolean
  }
}

/** Writes a line when an answer has been sent. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
}

/** The line of one request; its id is bound to the request's logger. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url, ip } = request
  const query = url.indexOf('?')
  const line = {
    method,
    path: query === -1 ? url : url.slice(0, query),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ip,
  }
  if (request.routeOptions.config.quiet === true) request.log.debug(line, 'request')
  else request.log.info(line, 'request')
}
