import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyServerFactory } from 'fastify'

import { announcementRoutes } from './announcements/routes.ts'
import { presentConfig } from './auth/config/read.ts'
import { accountLookups } from './auth/login/for-apis.ts'
import { logins } from './auth/metrics.ts'
import { authRoutes } from './auth/routes.ts'
import { openProviders } from './auth/social/providers/open.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import type { RunConfig } from './config/secret-key.ts'
import { databaseMetrics } from './db/metrics.ts'
import type { Database } from './db/open.ts'
import { purgeDrafts } from './drafts/manage.ts'
import { draftRoutes } from './drafts/routes.ts'
import { employeeRoutes } from './employees/routes.ts'
import { watchMethods } from './http/method-not-allowed.ts'
import { unreadableRequests } from './http/metrics.ts'
import { rejectWritesUnless } from './http/reject-writes.ts'
import { createServer } from './http/server.ts'
import { createAuthentication } from './identity/authenticate.ts'
import { sessionReader } from './identity/session/read.ts'
import { sweepHourly } from './identity/session/sweep.ts'
import { purgeImages } from './images/queries.ts'
import { imageRoutes } from './images/routes.ts'
import { writersOf } from './jobs/editing/permissions.ts'
import { embedRoutes } from './jobs/embed/routes.ts'
import { feedRoutes } from './jobs/feeds/routes.ts'
import { reporter } from './jobs/review/report.ts'
import { jobRoutes } from './jobs/routes.ts'
import { createSearch } from './jobs/search/responses.ts'
import { settlementRoutes } from './jobs/settlements/routes.ts'
import { createJobsList } from './jobs/snapshot/snapshot.ts'
import { createStatisticsCounter, type StatisticsCounter } from './jobs/statistics/counter.ts'
import { purgeStatistics } from './jobs/statistics/queries.ts'
import { createEventRecorder } from './jobs/statistics/recorder.ts'
import { statisticsRoutes } from './jobs/statistics/routes.ts'
import { buildMetrics } from './lib/build-metrics.ts'
import { limitHits } from './lib/limit-hits.ts'
import { registryOf } from './lib/metrics.ts'
import { createOneTimeCodes } from './lib/one-time-code.ts'
import type { NetworkPolicy } from './lib/outgoing-request.ts'
import type { PasswordCost } from './lib/password-hashes.ts'
import { passwordMetrics } from './lib/password-metrics.ts'
import { createPasswords } from './lib/passwords.ts'
import type { Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import { mailFigures } from './mail/metrics.ts'
import { mailboxRoutes } from './mail/routes.ts'
import { sweepMail } from './mail/sweep.ts'
import { countRejectedRequests } from './ops/count-rejected-requests.ts'
import { createDrain, type Drain } from './ops/drain.ts'
import { measureRequests } from './ops/metrics.ts'
import { operationRoutes } from './ops/routes.ts'
import type { Tracing } from './ops/tracing/tracing.ts'
import { pageRoutes } from './pages/routes.ts'
import type { WebBuild } from './pages/web-build.ts'
import { recurringTasks } from './recurring-tasks.ts'
import type { Tasks } from './tasks/tasks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The recurring background tasks. The caller starts them. */
    tasks: Tasks
    /** The statistics of jobs that are not stored yet. */
    statistics: StatisticsCounter
    /** Call `drain.begin()` before closing the server. */
    drain: Drain
  }
}

export type AppParts = {
  config: RunConfig
  database: Database
  now: () => Date
  log: Log
  /** The pages. Without them the server only has its APIs. */
  build?: WebBuild
  serverFactory?: FastifyServerFactory
  /** Response times are rounded up to this interval against user enumeration (`inConstantTime`). 0 in tests. */
  constantTimeMs?: number
  /** The cost of hashing a password. Lower in tests. */
  passwordCost?: PasswordCost
  /** Limits requests to other servers to public addresses by default; tests allow their own servers. */
  networkPolicy?: NetworkPolicy
  /** Undefined if traces are not configured. */
  tracing?: Tracing
}

/** Several times longer than hashing a password. */
const CONSTANT_TIME_MS = 100

/** Creates the server without listening. Closing it does not close the database. */
export function createApp(parts: AppParts): FastifyInstance {
  const { config, database, now, log, build, serverFactory, passwordCost, networkPolicy, tracing } = parts
  const { constantTimeMs = CONSTANT_TIME_MS } = parts
  const { db } = database
  const app = createServer({ config, log, ...(serverFactory && { serverFactory }) })
  tracing?.traceRequests(app)
  const methods = watchMethods(app)
  rejectWritesUnless(app, () => database.isWritable())
  countRejectedRequests(app, database)
  const drain = createDrain(app)
  app.decorate('drain', drain)
  const accountConfig = presentConfig(config.accounts)
  const jobsList = createJobsList({ database, now, log, cacheBytes: config.jobsCacheBytes })
  const search = createSearch({ jobsList })
  const more = [purgeImages, purgeStatistics, purgeDrafts, sweepMail]
  const sweeper = sweepHourly({ database, now, log, more })
  app.addHook('onClose', async () => sweeper.stop())
  const statistics = createStatisticsCounter({ database, now, log })
  app.addHook('onClose', statistics.start())
  app.decorate('statistics', statistics)
  const keys = { secretKey: config.secretKey, secretKeyFallbacks: config.secretKeyFallbacks }
  const accounts = {
    passwords: createPasswords(randomBytes, passwordCost),
    codes: createOneTimeCodes({ ...keys, random: randomBytes }),
    providers: openProviders(config),
    mail: createMail({ ...keys, now }),
  }
  const readSession = sessionReader(database)
  const authentication = createAuthentication({
    db,
    readSession,
    config,
    now,
    ...accountLookups({ db, config, now, ...accounts }),
  })
  const metrics = measureRequests(
    { app, isOffered: methods.isOffered },
    buildMetrics(),
    ...databaseMetrics({ database, dataDir: config.dataDir }),
    passwordMetrics(accounts.passwords),
    registryOf(unreadableRequests, limitHits, logins),
    jobsList.metrics,
    mailFigures({ db, now }),
  )
  app.addHook('onReady', async () => {
    await jobsList.follow()
    // The first visitor of a long board would wait half a second for it.
    await (await jobsList.current()).searchIndex()
  })
  app.addHook('onClose', async () => jobsList.unfollow())
  app.register(operationRoutes, { config, database, metrics, drain })
  const writers = writersOf({ authentication, config })
  const { mail } = accounts
  app.register(jobRoutes, {
    db,
    config,
    now,
    jobsList,
    search,
    writers,
    mail,
    random: randomBytes,
    ...(networkPolicy && { networkPolicy }),
  })
  const recorder = createEventRecorder({ counter: statistics, jobsList, now })
  app.register(statisticsRoutes, { db, config, now, writers, recorder })
  app.register(settlementRoutes, { db, config, now, jobsList })
  app.register(announcementRoutes, { db, config, now, writers, ...(networkPolicy && { networkPolicy }) })
  app.register(imageRoutes, { db, maySeeUnpublished: writers.maySeeUnpublished })
  app.register(bookmarkRoutes, { db, config, now, authentication, countSaves: recorder.recordSaves })
  app.register(draftRoutes, { db, config, now, authentication })
  app.register(employeeRoutes, { db, config, now, authentication })
  app.register(authRoutes, { db, readSession, config, now, constantTimeMs, random: randomBytes, ...accounts })
  if (!config.production) app.register(mailboxRoutes, { db, ...keys })
  const reporting = { reportJob: reporter(config), random: randomBytes }
  const pages = { config, db, now, jobsList, search, writers, accountConfig, reporting }
  if (build) {
    const { respond } = jobsList
    app.register(feedRoutes, { config, respond, renderDescription: build.renderDescription })
    app.register(embedRoutes, { config, respond })
    app.register(pageRoutes, { ...pages, build })
  }
  app.decorate('tasks', recurringTasks({ database, config, mail, log, now, networkPolicy }))
  app.register(methods.refuse)
  return app
}
