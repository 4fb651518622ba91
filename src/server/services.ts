import type { FastifyServerFactory } from 'fastify'

import { createAccountLookups } from './auth/login/api-authentication.ts'
import { openProviders } from './auth/social/providers/open.ts'
import type { RunConfig } from './config/secret-key.ts'
import { createSiteSettings } from './config/site-settings.ts'
import type { Database } from './db/open.ts'
import { createAuthentication } from './identity/authenticate.ts'
import { createSessionReader } from './identity/session/read.ts'
import { jobGuardsOf } from './jobs/access/permissions.ts'
import { createSearch } from './jobs/search/responses.ts'
import { createJobsList } from './jobs/snapshot/snapshot.ts'
import { createBoardCounter } from './jobs/statistics/board-counter.ts'
import { createStatisticsCounter } from './jobs/statistics/counter.ts'
import { createEventRecorder } from './jobs/statistics/recorder.ts'
import { createOneTimeCodes } from './lib/one-time-code.ts'
import type { NetworkPolicy } from './lib/outgoing-request.ts'
import type { PasswordCost } from './lib/password-hashes.ts'
import { createPasswords } from './lib/passwords.ts'
import { createRandomPool } from './lib/tokens.ts'
import type { Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import type { Tracing } from './ops/tracing/tracing.ts'
import type { WebBuild } from './pages/web-build.ts'

export type AppParts = {
  /** The app keeps the settings of the site current (see `config/site.ts`). */
  config: RunConfig
  database: Database
  now: () => Date
  log: Log
  /** The web build, from which pages are rendered. Without it, the server has only the APIs. */
  build?: WebBuild
  serverFactory?: FastifyServerFactory
  /**
   * Sensitive calls respond after a multiple of this time, to prevent user enumeration (see `inConstantTime`). 0 in
   * tests.
   */
  constantTimeMs?: number
  /**
   * The size limit of the cache for rendered pages, feeds, search results and older lists of jobs. Tests set a lower
   * limit.
   */
  jobsCacheBytes?: number
  /** The cost of hashing a password. Tests set a lower cost. */
  passwordCost?: PasswordCost
  /**
   * The addresses to which the server may send requests. By default, these are all public addresses. Tests also
   * allow the addresses of their own servers.
   */
  networkPolicy?: NetworkPolicy
  /** The tracing of requests. Undefined if traces are not configured. */
  tracing?: Tracing
}

/**
 * The services that features share. A feature declares which services it needs, as in `Pick<Services, 'db' | 'now'>`.
 */
export type Services = ReturnType<typeof createServices>

/**
 * The default of `constantTimeMs`. Hashing a password must take less time than this. Otherwise the response time
 * reveals whether the server has hashed a password.
 */
const CONSTANT_TIME_MS = 100
const JOBS_CACHE_BYTES = 64_000_000

/** Creates the services of an app. Starts nothing in the background. */
export function createServices(parts: AppParts) {
  const { config, database, now, log, networkPolicy } = parts
  const { constantTimeMs = CONSTANT_TIME_MS, jobsCacheBytes = JOBS_CACHE_BYTES } = parts
  const { db } = database
  const base = { config, database, db, now, log, networkPolicy, random: createRandomPool() }
  const jobsList = createJobsList({ database, now, log, cacheBytes: jobsCacheBytes })
  const statistics = createStatisticsCounter({ database, now, log })
  const boardCounter = createBoardCounter(base)
  const passwords = createPasswords(base.random, parts.passwordCost)
  const readSession = createSessionReader(database)
  const lookups = createAccountLookups({ db, config, now, passwords })
  const authentication = createAuthentication({ db, readSession, config, now, ...lookups })
  return {
    ...base,
    jobsList,
    search: createSearch({ jobsList, now }),
    statistics,
    boardCounter,
    recorder: createEventRecorder({ counter: statistics, boardCounter, jobsList, now }),
    siteSettings: createSiteSettings({ database, config, log }),
    mail: createMail({ ...config, site: config, now }),
    passwords,
    codes: createOneTimeCodes({ ...config, random: base.random }),
    providers: openProviders(config),
    readSession,
    authentication,
    jobGuards: jobGuardsOf({ authentication, config }),
    constantTimeMs,
  }
}
