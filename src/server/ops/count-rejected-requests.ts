import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/open.ts'

/**
 * Counts requests that were answered with 503, except health checks. The log of a database outage reports this number.
 */
export function countRejectedRequests(
  app: FastifyInstance,
  database: Pick<Database, 'countRejectedRequest'>,
): void {
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    if (statusCode === 503 && routeOptions.url !== '/readyz') database.countRejectedRequest()
    done()
  })
}
