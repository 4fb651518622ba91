// From where a request comes: asked once, as a connection forgets it when the visitor hangs up.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { withoutPorts } from '#server/lib/network.ts'

type Options = { trustsProxies: boolean }

/** Whoever has hung up already is nobody: neither work nor an entry in a limit is owed to them. */
export function registerClientAddress(app: FastifyInstance, { trustsProxies }: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (dropIfGone(request, reply)) return
    if (trustsProxies) readForwardedFor(request)
    Object.defineProperty(request, 'ip', { value: request.ip })
    done()
  })
}

/** Whether nobody is there any more; nothing is answered then. */
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
