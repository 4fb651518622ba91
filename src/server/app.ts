// The assembly: every door of the product is hung here, and nowhere else.
import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyServerFactory } from 'fastify'

import { authRoutes } from './auth/routes.ts'
import type { Database } from './db/open.ts'
import { watchMethods } from './http/other-methods.ts'
import { createServer } from './http/server.ts'
import { jobsDocument } from './jobs/documentation.ts'
import { createJobsList } from './jobs/list.ts'
import { jobRoutes } from './jobs/routes.ts'
import { createPasswords } from './lib/passwords.ts'
import type { Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import { mailFigures } from './mail/metrics.ts'
import { mailboxRoutes } from './mail/routes.ts'
import { measureRequests } from './operations/metrics.ts'
import { operationRoutes } from './operations/routes.ts'
import type { RunConfig } from './secret-key.ts'
import { sweepHourly } from './session/sweep.ts'
import { websiteRoutes } from './website/routes.ts'
import type { WebBuild } from './website/web-build.ts'

export type AppParts = {
  config: RunConfig
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
  const metrics = measureRequests(app, mailFigures({ db, now }))
  const apiDocument = jobsDocument(config)
  const jobsList = createJobsList({ database, now })
  const sweeper = sweepHourly({ database, now, log })
  app.addHook('onClose', async () => sweeper.stop())
  const accounts = {
    passwords: createPasswords(randomBytes),
    mail: createMail({ secretKey: config.secretKey, now }),
  }
  app.addHook('onReady', async () => {
    await jobsList.follow()
    await jobsList.current()
  })
  app.register(operationRoutes, { config, database, metrics })
  app.register(jobRoutes, { db, now, jobsList, apiDocument })
  app.register(authRoutes, { db, config, now, random: randomBytes, ...accounts })
  if (!config.production) app.register(mailboxRoutes, { db, secretKey: config.secretKey })
  if (build) app.register(websiteRoutes, { config, build, db, now, jobsList, apiDocument })
  app.register(methods.refuse)
  return app
}
