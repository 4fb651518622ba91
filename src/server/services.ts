import { randomBytes } from 'node:crypto'

import type { FastifyServerFactory } from 'fastify'

import { createAccountLookups } from './auth/login/api-authentication.ts'
import { openProviders } from './auth/social/providers/open.ts'
import type { RunConfig } from './config/secret-key.ts'
import type { Database } from './db/open.ts'
import { createAuthentication } from './identity/authenticate.ts'
import { createSessionReader } from './identity/session/read.ts'
import { jobGuardsOf } from './jobs/editing/permissions.ts'
import { createSearch } from './jobs/search/responses.ts'
import { createJobsList } from './jobs/snapshot/snapshot.ts'
import { createStatisticsCounter } from './jobs/statistics/counter.ts'
import { createEventRecorder } from './jobs/statistics/recorder.ts'
import { createOneTimeCodes } from './lib/one-time-code.ts'
import type { NetworkPolicy } from './lib/outgoing-request.ts'
import type { PasswordCost } from './lib/password-hashes.ts'
import { createPasswords } from './lib/passwords.ts'
import type { Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import type { Tracing } from './ops/tracing/tracing.ts'
import type { WebBuild } from './pages/web-build.ts'

export type AppParts = {
  config: RunConfig
  database: Database
  now: () => Date
  log: Log
  /** The build of the pages. Without it, the server only has its APIs. */
  build?: WebBuild
  serverFactory?: FastifyServerFactory
  /** Response times are rounded up to this interval against user enumeration (`inConstantTime`). 0 in tests. */
  constantTimeMs?: number
  /** The cost of hashing a password. Lower in tests. */
  passwordCost?: PasswordCost
  /** By default, allows only requests to public addresses. Tests also allow their own servers. */
  networkPolicy?: NetworkPolicy
  /** Undefined if traces are not configured. */
  tracing?: Tracing
}

/** The services that all features share. A feature declares the ones that it needs: `Pick<Services, 'db' | 'now'>`. */
export type Services = ReturnType<typeof createServices>

/** Constant-time calls respond after a multiple of this time. It must exceed the time of hashing a password. */
const CONSTANT_TIME_MS = 100

/** Creates the services of one app. Nothing runs in the background yet. */
export function createServices(parts: AppParts) {
  const { config, database, now, log, networkPolicy, constantTimeMs = CONSTANT_TIME_MS } = parts
  const { db } = database
  const base = { config, database, db, now, log, networkPolicy, random: randomBytes }
  const jobsList = createJobsList({ database, now, log, cacheBytes: config.jobsCacheBytes })
  const statistics = createStatisticsCounter({ database, now, log })
  const passwords = createPasswords(randomBytes, parts.passwordCost)
  const readSession = createSessionReader(database)
  const lookups = createAccountLookups({ db, config, now, passwords })
  const authentication = createAuthentication({ db, readSession, config, now, ...lookups })
  return {
    ...base,
    jobsList,
    search: createSearch({ jobsList }),
    statistics,
    recorder: createEventRecorder({ counter: statistics, jobsList, now }),
    mail: createMail({ ...config, now }),
    passwords,
    codes: createOneTimeCodes({ ...config, random: randomBytes }),
    providers: openProviders(config),
    readSession,
    authentication,
    jobGuards: jobGuardsOf({ authentication, config }),
    constantTimeMs,
  }
}
