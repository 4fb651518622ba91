// Reads `request.ip` once: a socket forgets its remote address when the client disconnects.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { withoutPorts } from '#server/lib/network.ts'

type Options = { trustsProxies: boolean }

/** A client that has already disconnected costs neither work nor an entry in a rate limit. */
export function registerClientAddress(app: FastifyInstance, { trustsProxies }: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (dropIfGone(request, reply)) return
    if (trustsProxies) readForwardedFor(request)
    Object.defineProperty(request, 'ip', { value: request.ip })
    done()
  })
}

/** Whether the client has disconnected; nothing is answered then. */
export function dropIfGone(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.socket.remoteAddress !== undefined) return false
  reply.hijack()
  request.raw.destroy()
  return true
}

function readForwardedFor({ raw: { headers } }: FastifyRequest): void {
  const response = headers['x-forwarded-for']
  if (typeof response === 'string') headers['x-forwarded-for'] = withoutPorts(response)
}
