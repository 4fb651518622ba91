import { randomBytes } from 'node:crypto'

import type { FastifyServerFactory } from 'fastify'

import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { completeEnvironment } from './config/environment.ts'
import { type RunConfig, withSecretKey } from './config/secret-key.ts'
import { type Database, openDatabase } from './db/open.ts'
import { isEmpty } from './db/seed/demo.ts'
import { findOpenPersonas } from './db/seed/find-personas.ts'
import { seconds } from './lib/duration.ts'
import type { PasswordCost } from './lib/password-hashes.ts'
import { createPasswords } from './lib/passwords.ts'
import { loadDemo } from './load-demo.ts'
import { createLog, type Log } from './log.ts'
import { type MailWorker, startMailWorker } from './mail/worker.ts'
import { giveBackMemory } from './ops/give-back-memory.ts'
import { reasonOf } from './ops/start-failure.ts'
import { stop, type StopRequest, watchForStop } from './ops/stop.ts'
import type { Tracing } from './ops/tracing/tracing.ts'
import type { WebBuild } from './pages/web-build.ts'
import { startTasks } from './tasks/tasks.ts'

const now = () => new Date()

/** Whoever waited for the start does not wait for the memory, too. */
const AFTER_FIRST_ANSWERS = seconds(1)

type RunParts = {
  loadBuild: () => Promise<WebBuild>
  /** Where it listens to signals already. */
  stopRequest?: StopRequest
  serverFactory?: FastifyServerFactory
  /** Less than recommended where a test starts the server. No setting changes it. */
  passwordCost?: PasswordCost
}

type Serving = {
  /** The demo accounts that were made, as a table, line by line. */
  readonly accounts: readonly string[]
  /** Goes on taking requests for `drainTime` (ms, none by default), then finishes what is in flight. */
  stop(drainTime?: number): Promise<void>
}

/** Serves until asked to stop; a start that fails says why in one line and ends the process with status 1. */
export async function run({ stopRequest = watchForStop(), ...parts }: RunParts): Promise<void> {
  const { asked, signal: stopping } = stopRequest
  try {
    const warnings = completeEnvironment()
    const config = withSecretKey(readConfig())
    const log = createLog({ level: config.logLevel, ...(await outputOf(process.stdout)) })
    for (const warning of warnings) log.warn(warning)
    const serving = await serve({ ...parts, config, log, stopping })
    // For the person who started it, not for the log.
    for (const line of serving.accounts) process.stderr.write(`${line}\n`)
    setTimeout(giveBackMemory, AFTER_FIRST_ANSWERS).unref()
    // Asked before it listened, it has been sent nothing: nobody has to hear of it first.
    const drainTime = stopping.aborted ? 0 : config.drainTime
    stopRequest.serves(drainTime)
    log.info(`${await asked}: finishing what is in flight`)
    await serving.stop(drainTime)
  } catch (error) {
    if (isAbortOf(stopping, error)) process.exit(0)
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  }
}

/** Whoever reads at a terminal is spared JSON. */
async function outputOf({ isTTY }: { isTTY?: boolean }) {
  if (isTTY !== true) return {}
  const { readableOutput } = await import('./readable-output.ts')
  return { output: readableOutput() }
}

/** Asked to stop while it still waited for its database, there is nothing to finish. */
function isAbortOf(signal: AbortSignal, error: unknown): boolean {
  return signal.aborted && error instanceof Error && error.name === 'AbortError'
}

/** Opens the database, with demo data where there is none, and listens. */
export async function serve({
  config,
  log,
  loadBuild,
  serverFactory,
  passwordCost,
  stopping,
}: Omit<RunParts, 'stopRequest'> & {
  config: RunConfig
  log: Log
  stopping?: AbortSignal
}): Promise<Serving> {
  const build = await loadBuild()
  stopping?.throwIfAborted()
  const tracing = await tracingOf(config, log)
  const database = await openDatabase({ ...config, log, ...(stopping && { stopping }) })
  tracing?.traceQueries(database.db)
  const accounts = await demoAccounts({ config, database, log, passwordCost, stopping }).catch(
    async (error: unknown) => {
      await database.close()
      throw error
    },
  )
  const app = createApp({
    config,
    database,
    now,
    log,
    build,
    ...(serverFactory && { serverFactory }),
    ...(passwordCost && { passwordCost }),
    ...(tracing && { tracing }),
  })
  const mailWorker = await sendMail({ config, database, log })
  const tasks = startTasks(app.tasks, log)
  const listenTextResolver = () => `${config.siteName} is at ${config.publicUrl}`
  await app.listen({ port: config.port, host: config.host, listenTextResolver })
  return {
    accounts,
    async stop(drainTime = 0) {
      await stop({ app, database, workers: [tasks, ...(mailWorker ? [mailWorker] : [])], drainTime })
      await tracing?.stop()
    },
  }
}

/** Nothing of OpenTelemetry is loaded where no traces are wanted. */
async function tracingOf(config: RunConfig, log: Log): Promise<Tracing | undefined> {
  const { tracesEndpoint: url } = config
  if (url === undefined) return undefined
  const { startTracing } = await import('./ops/tracing/start-tracing.ts')
  return startTracing({ ...config, url, log })
}

type Started = { config: RunConfig; database: Database; log: Log }
type Demo = Started & { passwordCost: PasswordCost | undefined; stopping: AbortSignal | undefined }

/** At the first start, outside production, there is something to look at. @returns the accounts, line by line */
async function demoAccounts({
  config,
  database: { db },
  log,
  passwordCost,
  stopping,
}: Demo): Promise<readonly string[]> {
  stopping?.throwIfAborted()
  if (config.production) return rejectPersonas(db)
  if (!(await isEmpty(db))) return []
  log.info('the database is empty: loading demo data')
  return loadDemo(db, { config, now: now(), passwordCost })
}

/** A database that was begun in development has people as whom anybody can sign in. */
async function rejectPersonas(db: Database['db']): Promise<[]> {
  const people = await findOpenPersonas(db, createPasswords(randomBytes))
  if (people.length === 0) return []
  throw new ConfigError([
    'NODE_ENV is production, and demo accounts with their published password are in the database: ' +
      `${people.map(({ email }) => email).join(', ')}. npm run manage -- delete-demo-accounts deletes them.`,
  ])
}

/** Without a mail server emails stay in the development mailbox. */
async function sendMail({ config, ...parts }: Started): Promise<MailWorker | undefined> {
  const { smtpUrl, mailFrom: sender, secretKey, secretKeyFallbacks } = config
  if (smtpUrl === undefined) return undefined
  const { openSmtp } = await import('./mail/smtp.ts')
  const transport = openSmtp({ smtpUrl, sender })
  return startMailWorker({ ...parts, now, secretKey, secretKeyFallbacks, transport })
}
