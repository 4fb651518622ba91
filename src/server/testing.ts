// The whole server for a test: the real app on the worker's database, with a clock that the test moves.
import { Writable } from 'node:stream'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'

import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Database, Db } from './db/open.ts'
import { emptyTables, testDatabase } from './db/testing.ts'
import { leastCost } from './lib/password-cost.testing.ts'
import { logOptions } from './log.ts'
import { testSecretKey } from './mail/testing.ts'
import { withSecretKey } from './secret-key.ts'
import type { WebBuild } from './website/web-build.ts'

type Line = { level: number; msg: string } & Record<string, unknown>

export type TestApp = {
  app: FastifyInstance
  db: Db
  clock: { now: Date }
  /** Everything that was logged, at whatever level. */
  lines: Line[]
  /** Lets the test end although errors were logged; returns them. */
  takeErrors: () => Line[]
}

const ERROR_LEVEL = 50
const testSettings = { NODE_ENV: 'test', SECRET_KEY: testSecretKey, ALLOW_INSECURE_DEVELOPMENT: 'on' }

/**
 * An app over empty tables. It closes when the test ends, which fails if an error was logged that it did not
 * take. `env` are settings as an operator writes them; with a `build` it has pages.
 */
export async function testApp(
  env: Record<string, string> = {},
  build?: WebBuild,
  database?: Database,
): Promise<TestApp> {
  database ??= await testDatabase()
  await emptyTables(database.db)
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const { log, lines, takeErrors } = recordingLog()
  const config = withSecretKey(readConfig({ ...testSettings, ...env }))
  const app = createApp({
    config,
    database,
    now: () => clock.now,
    log,
    stepMs: 0,
    passwordCost: leastCost,
    ...(build && { build }),
  })
  onTestFinished(async () => {
    await app.close()
    expect(takeErrors(), 'errors that nobody expected were logged').toEqual([])
  })
  return { app, db: database.db, clock, lines, takeErrors }
}

function recordingLog() {
  const lines: Line[] = []
  const errors: Line[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line: Line = JSON.parse(chunk.toString())
      lines.push(line)
      if (line.level >= ERROR_LEVEL) errors.push(line)
      done()
    },
  })
  return {
    log: pino({ level: 'trace', ...logOptions() }, destination),
    lines,
    takeErrors: () => errors.splice(0),
  }
}
