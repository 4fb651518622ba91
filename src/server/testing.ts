import { setImmediate } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'

import { createApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { withSecretKey } from './config/secret-key.ts'
import type { Database, Db } from './db/open.ts'
import { emptyTables, testDatabase } from './db/testing.ts'
import { minPasswordCost } from './lib/password-cost.testing.ts'
import { type LogLine, recordingLog } from './log.testing.ts'
import { testSecretKey } from './mail/testing.ts'
import type { WebBuild } from './pages/web-build.ts'
import type { AppParts } from './services.ts'

type Settings = Record<string, string>

const testSettings = { NODE_ENV: 'test', SECRET_KEY: testSecretKey }

export type TestApp = {
  app: FastifyInstance
  db: Db
  clock: { now: Date }
  /** The log lines of all levels. */
  lines: LogLine[]
  /** Returns the logged errors and removes them, so that they do not fail the test. */
  takeErrors: () => LogLine[]
}

type ReusableApp = TestApp & {
  /** Resets the clock, the log and the caches, but not the tables. */
  reset: () => void
  /** Makes the app ignore notifications of writes until the next reset, so that it does no work during other tests. */
  muteNotifications: () => void
}

/**
 * Apps that no test uses at the moment, the most recently used app last. They are reused, because creating an app takes
 * longer than most tests.
 */
const idle: { settings: string; reusable: ReusableApp }[] = []
const MAX_IDLE = 12

/**
 * Returns an app with empty tables. `env` contains the settings as environment variables. With a `build`, the app has
 * pages. Another test may have used the app before, so its clock, log and caches are reset. The test fails if the app
 * logs an error that the test does not take with `takeErrors`.
 */
export async function testApp(env: Settings = {}, build?: WebBuild, database?: Database): Promise<TestApp> {
  // A setting with a loopback address names a server that the test itself has started. The app may cache data from that
  // server, so other tests must not reuse the app.
  const usesOwnServer = Object.values(env).some((value) => value.includes('127.0.0.1'))
  if (build || database || usesOwnServer) return newApp(env, build, { ...(database && { database }) })
  const settings = JSON.stringify(env)
  const found = idle.findLastIndex((one) => one.settings === settings)
  const reusable = idle.splice(found, found === -1 ? 0 : 1)[0]?.reusable ?? (await makeApp(env))
  await reusable.app.ready()
  onTestFinished(async () => {
    await expectNoErrors(reusable)
    if (reusable.app.server.listening) return reusable.app.close()
    reusable.muteNotifications()
    idle.push({ settings, reusable })
    if (idle.length > MAX_IDLE) await idle.shift()?.reusable.app.close()
    return undefined
  })
  await emptyTables(reusable.db)
  reusable.reset()
  return reusable
}

/** Like `testApp`, but returns a new app that is not ready yet, so that a test can add routes. */
export async function newApp(env: Settings = {}, build?: WebBuild, parts: Parts = {}): Promise<TestApp> {
  const reusable = await makeApp(env, build, parts)
  onTestFinished(async () => {
    await reusable.app.close()
    await expectNoErrors(reusable)
  })
  await emptyTables(reusable.db)
  return reusable
}

/** Returns a new app without emptying the tables, like a restart with other settings. */
export async function restartApp(env: Settings = {}, build?: WebBuild): Promise<TestApp> {
  const reusable = await makeApp(env, build)
  onTestFinished(async () => {
    await reusable.app.close()
    await expectNoErrors(reusable)
  })
  return reusable
}

type Parts = Partial<Pick<AppParts, 'database' | 'jobsCacheBytes' | 'networkPolicy'>> & {
  /** The log of the app. A test passes it if its own `database` writes to the same log. */
  recorded?: ReturnType<typeof recordingLog>
}

async function makeApp(
  env: Settings,
  build?: WebBuild,
  { database: own, recorded = recordingLog(), ...parts }: Parts = {},
): Promise<ReusableApp> {
  const { database, muteNotifications, unmuteNotifications } = wrapForMuting(own ?? (await testDatabase()))
  const clock = { now: start() }
  const { log, ...record } = recorded
  const app = createApp({
    config: withSecretKey(readConfig({ ...testSettings, ...env })),
    database,
    now: () => clock.now,
    log,
    constantTimeMs: 0,
    passwordCost: minPasswordCost,
    ...(build && { build }),
    ...parts,
  })
  const reset = () => {
    clock.now = start()
    record.clear()
    unmuteNotifications()
  }
  return { app, db: database.db, clock, ...record, reset, muteNotifications }
}

const start = () => new Date('2026-11-20T12:00:00Z')

/**
 * Wraps a database. `muteNotifications` stops the notifications to listeners. `unmuteNotifications` resumes them and
 * calls `onGap`, because the listeners may have missed notifications.
 */
function wrapForMuting(database: Database) {
  const gapListeners: (() => void)[] = []
  let isMuted = false
  const listen: Database['listen'] = (channel, onNotify, onGap) => {
    gapListeners.push(onGap)
    const notifyUnlessMuted = () => {
      if (!isMuted) onNotify()
    }
    return database.listen(channel, notifyUnlessMuted, onGap)
  }
  const unmuteNotifications = () => {
    isMuted = false
    for (const onGap of gapListeners) onGap()
  }
  return {
    database: { ...database, listen },
    muteNotifications: () => void (isMuted = true),
    unmuteNotifications,
  }
}

/** Fails if errors were logged. Waits first, because a request may write log lines after its response. */
async function expectNoErrors({ takeErrors }: TestApp): Promise<void> {
  await setImmediate()
  expect(takeErrors(), 'unexpected errors were logged').toEqual([])
}
