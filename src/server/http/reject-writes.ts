import type { FastifyInstance } from 'fastify'

import { Problem } from './problem.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects requests that write with 507 while `isWritable` returns false, because the disk is almost full. Call this
 * before registering routes.
 */
export function rejectWritesUnless(app: FastifyInstance, isWritable: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRejected = !SAFE_METHODS.has(request.method) && !isWritable()
    done(isRejected ? new Problem('noRoom') : undefined)
  })
}
