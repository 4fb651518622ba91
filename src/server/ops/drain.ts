import type { FastifyInstance, onSendHookHandler } from 'fastify'

import { keepUnsentResponses } from './keep-unsent-responses.ts'

export type Drain = {
  /** Makes `/readyz` fail and every response close its connection. The server still accepts requests. */
  begin(): void
  hasBegun(): boolean
}

/**
 * Prepares the app for draining. Otherwise a proxy could send a write on a closing connection, and would not retry it.
 */
export function createDrain(app: FastifyInstance): Drain {
  keepUnsentResponses(app.server)
  let hasBegun = false
  const begin = () => {
    hasBegun = true
  }
  app.addHook('onSend', (...[, reply, , done]: Parameters<onSendHookHandler>) => {
    if (hasBegun) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', (done) => {
    begin()
    done()
  })
  return { begin, hasBegun: () => hasBegun }
}
