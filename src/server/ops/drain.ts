import type { FastifyInstance, onSendHookHandler } from 'fastify'

import { keepUnsentResponses } from './keep-unsent-responses.ts'

export type Drain = {
  /** Makes `/readyz` fail, and makes each response close its connection. The server still accepts requests. */
  begin(): void
  hasBegun(): boolean
}

/**
 * Creates the drain of the app. Without a drain before the shutdown, a proxy could send a write on a connection that
 * the server is closing. The proxy would not send the write again.
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
