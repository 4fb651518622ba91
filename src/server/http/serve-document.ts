import type { FastifyInstance } from 'fastify'

import { once } from '#server/lib/once.ts'

import { anyone } from './guards.ts'
import { prepare, sendPrepared } from './prepared.ts'

/**
 * Serves a JSON document at `path`. The document is created on the first request, so that it does not delay the start.
 */
export function serveDocument(app: FastifyInstance, path: string, document: () => object): void {
  const prepared = once(() =>
    prepare('application/json; charset=utf-8', Buffer.from(JSON.stringify(document()))),
  )
  app.get(path, { config: { guard: anyone } }, (request, reply) => sendPrepared(request, reply, prepared()))
}
