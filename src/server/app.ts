// The assembly: every door of the product is hung here, and nowhere else.
import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyServerFactory } from 'fastify'

import { presentConfig } from './auth/config/read.ts'
import { accountWays } from './auth/login/for-apis.ts'
import { authRoutes } from './auth/routes.ts'
import { openProviders } from './auth/social/providers/open.ts'
import type { Database } from './db/open.ts'
import { employeesDocument } from './employees/documentation.ts'
import { employeeRoutes } from './employees/routes.ts'
import { watchMethods } from './http/other-methods.ts'
import { refuseWritesUnless } from './http/refuse-writes.ts'
import { createServer } from './http/server.ts'
import { jobsDocument } from './jobs/documentation.ts'
import { createJobsList } from './jobs/list.ts'
import { jobRoutes } from './jobs/routes.ts'
import { once } from './lib/once.ts'
import { createOneTimeCodes } from './lib/one-time-code.ts'
import type { PasswordCost } from './lib/password-hashes.ts'
import { createPasswords } from './lib/passwords.ts'
import type { Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import { mailFigures } from './mail/metrics.ts'
import { mailboxRoutes } from './mail/routes.ts'
import { measureRequests } from './operations/metrics.ts'
import { operationRoutes } from './operations/routes.ts'
import type { RunConfig } from './secret-key.ts'
import { createIdentity } from './session/identify.ts'
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
  /** In what steps answers leave that must not tell who is here; tests do without. */
  stepMs?: number
  /** What hashing a password costs; tests do with the least. */
  passwordCost?: PasswordCost
}

/** Some times longer than hashing a password takes. */
const STEP_MS = 100

/** The whole server, not yet listening. Closing it leaves the database open. */
export function createApp(parts: AppParts): FastifyInstance {
  const { config, database, now, log, build, serverFactory, stepMs = STEP_MS, passwordCost } = parts
  const { db } = database
  const app = createServer({ config, log, ...(serverFactory && { serverFactory }) })
  const methods = watchMethods(app)
  refuseWritesUnless(app, () => database.isWritable())
  const metrics = measureRequests(app, mailFigures({ db, now }))
  const apiDocument = once(() => jobsDocument(config))
  const employeesApi = once(() => employeesDocument(config))
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
  const identity = createIdentity({ db, config, now, ...accountWays({ db, config, now, ...accounts }) })
  app.addHook('onReady', async () => {
    await jobsList.follow()
    await jobsList.current()
  })
  app.register(operationRoutes, { config, database, metrics })
  app.register(jobRoutes, { db, config, now, jobsList, identity, apiDocument })
  app.register(employeeRoutes, { db, config, now, identity, apiDocument: employeesApi })
  app.register(authRoutes, { db, config, now, stepMs, random: randomBytes, ...accounts })
  if (!config.production) app.register(mailboxRoutes, { db, secretKey: config.secretKey })
  const pages = { config, db, now, jobsList, apiDocument, employeesApi, accountConfig }
  if (build) app.register(websiteRoutes, { ...pages, build })
  app.register(methods.refuse)
  return app
}
