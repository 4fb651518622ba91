import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/open.ts'

/** Lets the database know who was turned away for want of it. What asks whether we are ready is nobody's request. */
export function countRefusals(app: FastifyInstance, database: Pick<Database, 'countRejectedRequest'>): void {
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    if (statusCode === 503 && routeOptions.url !== '/readyz') database.countRejectedRequest()
    done()
  })
}
