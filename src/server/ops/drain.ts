// Before the server stops, whoever sends it requests is told to go elsewhere.
import type { FastifyInstance, onSendHookHandler } from 'fastify'

import { spareUnsentAnswers } from './spare-unsent.ts'

export type Drain = {
  /** From now on `/readyz` says no, and every answer ends its connection. Requests are still taken. */
  begin(): void
  hasBegun(): boolean
}

/** A proxy that reuses connections would otherwise send on one that is being closed, and a write is not sent twice. */
export function createDrain(app: FastifyInstance): Drain {
  spareUnsentAnswers(app.server)
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
