// While the disk is almost full nothing may be changed: what is there can be read until there is room again.
import type { FastifyInstance } from 'fastify'

import { Problem } from './problem.ts'

const WITHOUT_A_CHANGE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects every changing request (507) for as long as `isWritable` says no. Hung before the routes. */
export function rejectWritesUnless(app: FastifyInstance, isWritable: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRejected = !WITHOUT_A_CHANGE.has(request.method) && !isWritable()
    done(isRejected ? new Problem('noRoom') : undefined)
  })
}
