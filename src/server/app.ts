import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyServerFactory } from 'fastify'

import { presentConfig } from './auth/config/read.ts'
import { accountLookups } from './auth/login/for-apis.ts'
import { authRoutes } from './auth/routes.ts'
import { openProviders } from './auth/social/providers/open.ts'
import type { RunConfig } from './config/secret-key.ts'
import type { Database } from './db/open.ts'
import { employeeRoutes } from './employees/routes.ts'
import { watchMethods } from './http/method-not-allowed.ts'
import { rejectWritesUnless } from './http/reject-writes.ts'
import { createServer } from './http/server.ts'
import { createAuthentication } from './identity/authenticate.ts'
import { sweepHourly } from './identity/session/sweep.ts'
import { feedRoutes } from './jobs/feeds/routes.ts'
import { createJobsList } from './jobs/list.ts'
import { jobRoutes } from './jobs/routes.ts'
import { createOneTimeCodes } from './lib/one-time-code.ts'
import type { PasswordCost } from './lib/password-hashes.ts'
import { createPasswords } from './lib/passwords.ts'
import type { Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import { mailFigures } from './mail/metrics.ts'
import { mailboxRoutes } from './mail/routes.ts'
import { measureRequests } from './ops/metrics.ts'
import { operationRoutes } from './ops/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import type { WebBuild } from './pages/web-build.ts'

export type AppParts = {
  config: RunConfig
  database: Database
  now: () => Date
  log: Log
  /** The pages; without them the server answers its APIs alone. */
  build?: WebBuild
  serverFactory?: FastifyServerFactory
  /** In what steps answers leave that must not tell who is here; tests do without. */
  constantTimeMs?: number
  /** What hashing a password costs; tests do with the least. */
  passwordCost?: PasswordCost
}

/** Some times longer than hashing a password takes. */
const STEP_MS = 100

/** The whole server, not yet listening. Closing it leaves the database open. */
export function createApp(parts: AppParts): FastifyInstance {
  const { config, database, now, log, build, serverFactory, constantTimeMs = STEP_MS, passwordCost } = parts
  const { db } = database
  const app = createServer({ config, log, ...(serverFactory && { serverFactory }) })
  const methods = watchMethods(app)
  rejectWritesUnless(app, () => database.isWritable())
  const metrics = measureRequests(app, mailFigures({ db, now }))
  const accountConfig = presentConfig(config.accounts)
  const jobsList = createJobsList({ database, now })
  const sweeper = sweepHourly({ database, now, log })
  app.addHook('onClose', async () => sweeper.stop())
  const accounts = {
    passwords: createPasswords(randomBytes, passwordCost),
    codes: createOneTimeCodes({ secretKey: config.secretKey, random: randomBytes }),
    providers: openProviders(config),
    mail: createMail({ secretKey: config.secretKey, now }),
  }
  const authentication = createAuthentication({
    db,
    config,
    now,
    ...accountLookups({ db, config, now, ...accounts }),
  })
  app.addHook('onReady', async () => {
    await jobsList.follow()
    await jobsList.current()
  })
  app.register(operationRoutes, { config, database, metrics })
  app.register(jobRoutes, { db, config, now, jobsList, authentication })
  app.register(employeeRoutes, { db, config, now, authentication })
  app.register(authRoutes, { db, config, now, constantTimeMs, random: randomBytes, ...accounts })
  if (!config.production) app.register(mailboxRoutes, { db, secretKey: config.secretKey })
  const pages = { config, db, now, jobsList, accountConfig }
  if (build) {
    app.register(feedRoutes, { config, jobsList, renderDescription: build.renderDescription })
    app.register(pageRoutes, { ...pages, build })
  }
  app.register(methods.refuse)
  return app
}
