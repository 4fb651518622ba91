// What the rest of the server knows of tracing: this type. What is behind it is loaded only where traces are wanted.
import type { FastifyInstance } from 'fastify'

import type { Db } from '#server/db/open.ts'

export type Tracing = {
  /** A span for each request of `app`. To be called before its routes. */
  traceRequests(app: FastifyInstance): void
  /** A span for each query and transaction that a request waits for. */
  traceQueries(db: Db): void
  /** Sends what is left. Never throws. */
  stop(): Promise<void>
}
