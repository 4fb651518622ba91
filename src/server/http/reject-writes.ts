import type { FastifyInstance } from 'fastify'

import { Problem } from './problem.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects writes with 507 while `isWritable` returns false (disk almost full). Register it before the routes. */
export function rejectWritesUnless(app: FastifyInstance, isWritable: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRejected = !SAFE_METHODS.has(request.method) && !isWritable()
    done(isRejected ? new Problem('noRoom') : undefined)
  })
}
