import type { FastifyInstance } from 'fastify'

import { Problem } from './problem.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * While `isWritable` returns false, because the disk is almost full, responds with 507 to all requests that may write.
 * Call this before registering routes.
 */
export function rejectWritesUnless(app: FastifyInstance, isWritable: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRejected = !SAFE_METHODS.has(request.method) && !isWritable()
    done(isRejected ? new Problem('noRoom') : undefined)
  })
}
