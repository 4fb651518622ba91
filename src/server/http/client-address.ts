// Stores `request.ip` when a request arrives, because a socket forgets the address of its client when the client
// disconnects.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { withoutPorts } from '#server/lib/network.ts'

type Options = { trustsProxies: boolean }

/**
 * Drops requests whose clients have already disconnected, before they count against a rate limit. Makes `request.ip`
 * constant for all other requests.
 */
export function registerClientAddress(app: FastifyInstance, { trustsProxies }: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (dropIfGone(request, reply)) return
    if (trustsProxies) readForwardedFor(request)
    Object.defineProperty(request, 'ip', { value: request.ip })
    done()
  })
}

/** Destroys the request and returns true if its client has disconnected. */
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
