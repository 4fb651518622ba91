import { randomBytes } from 'node:crypto'

import type { FastifyServerFactory } from 'fastify'

import { suppressRejected } from './alerts/suppress.ts'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { completeEnvironment } from './config/environment.ts'
import { manageCommand } from './config/manage-command.ts'
import { type RunConfig, withSecretKey } from './config/secret-key.ts'
import { type Database, openDatabase } from './db/open.ts'
import { isEmpty } from './db/seed/demo.ts'
import { findPersonasWithDemoPassword } from './db/seed/find-personas.ts'
import { withDemo } from './demo/demo-build.ts'
import { deleteDemoState } from './demo/queries.ts'
import { resetIfDue } from './demo/reset.ts'
import { limitExistingJobs } from './jobs/store/end-date.ts'
import { seconds } from './lib/duration.ts'
import type { NetworkPolicy } from './lib/outgoing-request.ts'
import type { PasswordCost } from './lib/password-hashes.ts'
import { createPasswords } from './lib/passwords.ts'
import { loadDemo } from './load-demo.ts'
import { createLog, type Log } from './log.ts'
import { startMailWorker } from './mail/worker.ts'
import { releaseStartupMemory } from './ops/release-startup-memory.ts'
import { describeStartFailure } from './ops/start-failure.ts'
import { stop, type StopRequest, watchForStop } from './ops/stop.ts'
import type { Tracing } from './ops/tracing/tracing.ts'
import { readLogo } from './pages/brand/read-logo.ts'
import type { WebBuild } from './pages/web-build.ts'
import type { Queue } from './queue/queue.ts'

const now = () => new Date()

/** How long after its start the process releases unused memory. The delay keeps the first requests fast. */
const MEMORY_RELEASE_DELAY_MS = seconds(1)

type RunParts = {
  loadBuild: () => Promise<WebBuild>
  /** Given if the process already listens for stop signals. By default, `run` starts to listen. */
  stopRequest?: StopRequest
  serverFactory?: FastifyServerFactory
  /** The cost of hashing a password. Only tests set a lower cost. */
  passwordCost?: PasswordCost
  /** The network addresses to which the server may send requests. Only tests set them. */
  networkPolicy?: NetworkPolicy
}

type RunningServer = {
  /** The demo accounts that the start has created, as the lines of a table. */
  readonly accounts: readonly string[]
  /** Keeps accepting requests for `drainTime` ms (0 by default). Then finishes requests in flight and stops. */
  stop(drainTime?: number): Promise<void>
}

/** Runs the server until a stop signal. If the start fails, prints the reason and ends the process with status 1. */
export async function run({ stopRequest = watchForStop(), ...parts }: RunParts): Promise<void> {
  const { received, signal: stopping } = stopRequest
  try {
    const warnings = completeEnvironment()
    const config = withSecretKey(readConfig())
    const log = createLog({ level: config.logLevel, ...(await chooseOutput(process.stdout)) })
    for (const warning of warnings) log.warn(warning)
    const serving = await serve({ ...parts, config, log, stopping })
    // Prints the accounts to standard error, because their passwords do not belong in the log.
    for (const line of serving.accounts) process.stderr.write(`${line}\n`)
    setTimeout(releaseStartupMemory, MEMORY_RELEASE_DELAY_MS).unref()
    // Skips the drain if the signal came during the start, because load balancers do not send requests yet.
    const drainTime = stopping.aborted ? 0 : config.drainTime
    stopRequest.allowDrain(drainTime)
    log.info(`${await received}: finishing requests in flight`)
    await serving.stop(drainTime)
  } catch (error) {
    if (isAbortOf(stopping, error)) process.exit(0)
    process.stderr.write(`${describeStartFailure(error)}\n`)
    process.exit(1)
  }
}

/** Returns the options of `createLog`. They select readable lines for a terminal, and JSON lines for other outputs. */
async function chooseOutput({ isTTY }: { isTTY?: boolean }) {
  if (isTTY !== true) return {}
  const { readableOutput } = await import('./readable-output.ts')
  return { output: readableOutput() }
}

/** Returns whether the start failed only because a stop signal aborted it, such as during the wait for the database. */
function isAbortOf(signal: AbortSignal, error: unknown): boolean {
  return signal.aborted && error instanceof Error && error.name === 'AbortError'
}

/** Opens the database, loads demo data (see `loadDemoAccounts`) and starts the server. Returns when it listens. */
export async function serve({
  config,
  log,
  loadBuild,
  serverFactory,
  passwordCost,
  networkPolicy,
  stopping,
}: Omit<RunParts, 'stopRequest'> & {
  config: RunConfig
  log: Log
  stopping?: AbortSignal
}): Promise<RunningServer> {
  if (config.siteLogo !== undefined) await readLogo(config.siteLogo)
  const build = withDemo(await loadBuild(), config)
  stopping?.throwIfAborted()
  const tracing = await loadTracing(config, log)
  const database = await openDatabase({ ...config, log, ...(stopping && { stopping }) })
  tracing?.traceQueries(database.db)
  const accounts = await prepareData({ config, database, log, passwordCost, stopping }).catch(
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
    ...(networkPolicy && { networkPolicy }),
    ...(tracing && { tracing }),
  })
  const mailWorker = await startMail({ config, database, log })
  app.tasks.start()
  const listenTextResolver = () => `${config.siteName} is at ${config.publicUrl}`
  await app.listen({ port: config.port, host: config.host, listenTextResolver })
  return {
    accounts,
    async stop(drainTime = 0) {
      await stop({ app, database, workers: [app.tasks, ...(mailWorker ? [mailWorker] : [])], drainTime })
      await tracing?.stop()
    },
  }
}

/** Starts tracing if it is configured. Loads OpenTelemetry only in this case. The SDK reads its variables itself. */
async function loadTracing(config: RunConfig, log: Log): Promise<Tracing | undefined> {
  if (!process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) return undefined
  const { startTracing } = await import('./ops/tracing/start-tracing.ts')
  return startTracing({ ...config, log })
}

type Parts = { config: RunConfig; database: Database; log: Log }
type DemoParts = Parts & { passwordCost: PasswordCost | undefined; stopping: AbortSignal | undefined }

async function prepareData(parts: DemoParts): Promise<readonly string[]> {
  const accounts = await loadDemoAccounts(parts)
  await limitExistingJobs(parts.database.db, parts.config, now())
  return accounts
}

/**
 * Loads the demo data if this is a demo whose reset is due, or if the database is empty outside production. Returns the
 * created demo accounts as the lines of a table.
 */
async function loadDemoAccounts({
  config,
  database,
  log,
  passwordCost,
  stopping,
}: DemoParts): Promise<readonly string[]> {
  stopping?.throwIfAborted()
  const { db } = database
  if (config.demo)
    return resetIfDue({ database, config, now, passwords: createPasswords(randomBytes, passwordCost) })
  await deleteDemoState(db)
  if (config.production) return rejectPersonas(db)
  if (!(await isEmpty(db))) return []
  log.info('the database is empty: loading demo data')
  return loadDemo(db, { config, now: now(), passwordCost })
}

/** Prevents a production server from having accounts with published passwords. @throws ConfigError if there are any */
async function rejectPersonas(db: Database['db']): Promise<[]> {
  const people = await findPersonasWithDemoPassword(db, createPasswords(randomBytes))
  if (people.length === 0) return []
  throw new ConfigError([
    'NODE_ENV is production, and demo accounts with their published password are in the database: ' +
      `${people.map(({ email }) => email).join(', ')}. ${manageCommand} delete-demo-accounts deletes them.`,
  ])
}

/** Starts the worker that sends emails. Without SMTP_URL, starts none, and emails stay in the development mailbox. */
async function startMail({ config, ...parts }: Parts): Promise<Pick<Queue, 'stop'> | undefined> {
  const { smtpUrl, secretKey, secretKeyFallbacks } = config
  if (smtpUrl === undefined) return undefined
  const { openSmtp } = await import('./mail/smtp.ts')
  const transport = openSmtp(smtpUrl, config)
  const onNoRecipient = suppressRejected({ db: parts.database.db, keys: config, now })
  return startMailWorker({ ...parts, now, secretKey, secretKeyFallbacks, transport, onNoRecipient })
}
