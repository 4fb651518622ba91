import type { FastifyInstance } from 'fastify'

import { mailEventRoutes } from './alerts/mail-events.ts'
import { alertMetrics } from './alerts/metrics.ts'
import { alertRoutes } from './alerts/routes.ts'
import { purgeAlerts } from './alerts/task.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { logins } from './auth/ground/metrics.ts'
import { authRoutes } from './auth/routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import type { Db } from './db/database.ts'
import { databaseMetrics } from './db/metrics.ts'
import { withNotice } from './demo/demo-build.ts'
import { protectPersonas } from './demo/protect-personas.ts'
import { registerDemo } from './demo/routes.ts'
import { avatarCheck, createBrowsing } from './developers/list.ts'
import { developerRoutes } from './developers/routes.ts'
import { employeeRoutes } from './employees/routes.ts'
import type { Drain } from './http/drain.ts'
import { watchMethods } from './http/method-not-allowed.ts'
import { rejectWritesUnless } from './http/reject-writes.ts'
import { createServer, unreadableRequests } from './http/server.ts'
import { deleteExpiredHourly } from './identity/session/sweep.ts'
import { purgeImages } from './images/queries.ts'
import { imageRoutes } from './images/routes.ts'
import { sourceMetrics } from './job-sources/metrics.ts'
import { jobSourceRoutes } from './job-sources/routes.ts'
import { embedRoutes } from './jobs/embed/routes.ts'
import { feedRoutes } from './jobs/feeds/routes.ts'
import { purgePendingJobs } from './jobs/pending-jobs/queries.ts'
import { pendingJobRoutes } from './jobs/pending-jobs/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { settlementRoutes } from './jobs/settlements/routes.ts'
import { finishPeriods } from './jobs/statistics/board-weeks.ts'
import type { StatisticsCounter } from './jobs/statistics/counter.ts'
import { purgeStatistics } from './jobs/statistics/queries.ts'
import { statisticsRoutes } from './jobs/statistics/routes.ts'
import { buildMetrics } from './lib/build-metrics.ts'
import { registryOf } from './lib/metrics.ts'
import { passwordMetrics } from './lib/password-metrics.ts'
import { limitHits } from './lib/rate-limit-by-key.ts'
import { mailMetrics } from './mail/metrics.ts'
import { mailboxRoutes } from './mail/routes.ts'
import { deleteExpiredMail } from './mail/sweep.ts'
import { markRoutes } from './marks/routes.ts'
import { measureRequests } from './ops/metrics.ts'
import { operationRoutes } from './ops/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import type { Queue } from './queue/queue.ts'
import { recurringTasks } from './recurring-tasks.ts'
import { type AppParts, createServices, type Services } from './services.ts'
import { staffRoutes } from './staff/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The queue of background work. The caller of `createApp` starts it. */
    tasks: Queue
    /** Counts views, clicks and saves of jobs until they are stored. */
    statistics: StatisticsCounter
    /** Announces the shutdown to proxies. Call `drain.begin()` before closing the server. */
    drain: Drain
  }
}

/** Creates the server without listening. Closing the server does not close the database. */
export function createApp(parts: AppParts): FastifyInstance {
  const services = createServices(parts)
  const { config, database } = services
  const app = createServer(parts)
  parts.tracing?.traceRequests(app)
  const methods = watchMethods(app)
  rejectWritesUnless(app, () => database.isWritable())
  app.decorate('statistics', services.statistics)
  app.decorate('tasks', recurringTasks(services))
  runUntilClosed(app, services)
  const metrics = measureRequests(
    { app, isOffered: methods.isOffered, countRejected: () => database.countRejectedRequest() },
    ...createMetrics(services),
  )

  const browsing = createBrowsing(services)
  registerDemo(app, services)
  app.register(operationRoutes, { config, database, metrics, drain: app.drain })
  app.register(jobRoutes, services)
  app.register(statisticsRoutes, services)
  app.register(settlementRoutes, services)
  app.register(announcementRoutes, services)
  app.register(alertRoutes, services)
  app.register(developerRoutes, { ...services, browsing })
  app.register(mailEventRoutes, services)
  app.register(jobSourceRoutes, services)
  app.register(imageRoutes, { ...services, maySeeAvatar: avatarCheck(services) })
  app.register(bookmarkRoutes, services)
  app.register(pendingJobRoutes, services)
  app.register(employeeRoutes, services)
  app.register(authRoutes, { ...services, protectPersonas: config.demo ? protectPersonas : undefined })
  app.register(staffRoutes, services)
  app.register(markRoutes, services)
  if (!config.production || config.demo) app.register(mailboxRoutes, services)
  if (parts.build) {
    const forPages = { ...services, browsing, build: parts.build }
    app.register(feedRoutes, forPages)
    app.register(embedRoutes, { ...services, withNotice: config.demo ? withNotice : undefined })
    app.register(pageRoutes, forPages)
  }
  app.register(methods.refuse)
  return app
}

/** Deletes expired rows, stores statistics and keeps cached data current, until the app is closed. */
function runUntilClosed(app: FastifyInstance, services: Services): void {
  const { database, now, log, statistics, boardCounter, jobsList, siteSettings } = services
  const finish = (_db: Db, at: Date) => finishPeriods(database, at)
  const more = [purgeImages, purgeStatistics, purgePendingJobs, deleteExpiredMail, purgeAlerts, finish]
  const sweeper = deleteExpiredHourly({ database, now, log, more })
  app.addHook('onClose', async () => sweeper.stop())
  app.addHook('onClose', statistics.start())
  app.addHook('onClose', boardCounter.start())
  app.addHook('onReady', async () => {
    await siteSettings.follow()
    await jobsList.follow()
    // Builds the search index now. Otherwise the first request would wait for it (half a second on a long board).
    await (await jobsList.current()).searchIndex()
  })
  app.addHook('onClose', async () => jobsList.unfollow())
}

function createMetrics({ config, database, db, now, passwords, jobsList }: Services) {
  return [
    buildMetrics(),
    ...databaseMetrics({ database, dataDir: config.dataDir }),
    passwordMetrics(passwords),
    registryOf(unreadableRequests, limitHits, logins),
    jobsList.metrics,
    mailMetrics({ db, now }),
    alertMetrics({ db }),
    ...(config.outgoingRequests ? [sourceMetrics({ db, now })] : []),
  ]
}
