// The assembly: every door of the product is hung here, and nowhere else.
import type { FastifyInstance, FastifyServerFactory } from 'fastify'

import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import { watchMethods } from './http/other-methods.ts'
import { createServer } from './http/server.ts'
import { jobsDocument } from './jobs/documentation.ts'
import { createJobsList } from './jobs/list.ts'
import { jobRoutes } from './jobs/routes.ts'
import type { Log } from './log.ts'
import { measureRequests } from './operations/metrics.ts'
import { operationRoutes } from './operations/routes.ts'
import { websiteRoutes } from './website/routes.ts'
import type { WebBuild } from './website/web-build.ts'

export type AppParts = {
  config: Config
  database: Database
  now: () => Date
  log: Log
  /** The pages; without them the server answers its APIs alone. */
  build?: WebBuild
  serverFactory?: FastifyServerFactory
}

/** The whole server, not yet listening. Closing it leaves the database open. */
export function createApp({ config, database, now, log, build, serverFactory }: AppParts): FastifyInstance {
  const { db } = database
  const app = createServer({ config, log, ...(serverFactory && { serverFactory }) })
  const methods = watchMethods(app)
  const metrics = measureRequests(app)
  const apiDocument = jobsDocument(config)
  const jobsList = createJobsList({ database, now })
  app.addHook('onReady', async () => {
    await jobsList.follow()
    await jobsList.current()
  })
  app.register(operationRoutes, { config, database, metrics })
  app.register(jobRoutes, { db, now, jobsList, apiDocument })
  if (build) app.register(websiteRoutes, { config, build, db, now, jobsList, apiDocument })
  app.register(methods.refuse)
  return app
}
