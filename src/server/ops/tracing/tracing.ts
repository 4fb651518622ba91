// The types of tracing. The implementation in start-tracing.ts is loaded only if traces are configured.
import type { FastifyInstance } from 'fastify'

import type { Db } from '#server/db/open.ts'

export type Tracing = {
  /** Adds a span for each request of `app`. Must be called before the routes are registered. */
  traceRequests(app: FastifyInstance): void
  /** Adds a span for each query and transaction of a request. */
  traceQueries(db: Db): void
  /** Sends the spans that were not sent yet. Never throws. */
  stop(): Promise<void>
}
