import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/open.ts'

/** Counts requests that were answered with 503, for the outage log of the database, except health checks. */
export function countRejectedRequests(
  app: FastifyInstance,
  database: Pick<Database, 'countRejectedRequest'>,
): void {
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    if (statusCode === 503 && routeOptions.url !== '/readyz') database.countRejectedRequest()
    done()
  })
}
