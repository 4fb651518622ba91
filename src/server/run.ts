import { randomBytes } from 'node:crypto'

import type { FastifyServerFactory } from 'fastify'

import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { completeEnvironment } from './config/environment.ts'
import { type RunConfig, withSecretKey } from './config/secret-key.ts'
import { type Database, openDatabase } from './db/open.ts'
import { isEmpty } from './db/seed/demo.ts'
import { findOpenPersonas } from './db/seed/find-personas.ts'
import type { PasswordCost } from './lib/password-hashes.ts'
import { createPasswords } from './lib/passwords.ts'
import { loadDemo } from './load-demo.ts'
import { createLog, type Log } from './log.ts'
import { openSmtp } from './mail/smtp.ts'
import { type MailWorker, startMailWorker } from './mail/worker.ts'
import { reasonOf } from './ops/start-failure.ts'
import { stop, stopAsked } from './ops/stop.ts'
import type { WebBuild } from './pages/web-build.ts'

const now = () => new Date()

type RunParts = {
  loadBuild: () => Promise<WebBuild>
  serverFactory?: FastifyServerFactory
  /** Less than recommended where a test starts the server. No setting changes it. */
  passwordCost?: PasswordCost
}

type Serving = {
  /** The demo accounts that were made, as a table, line by line. */
  readonly accounts: readonly string[]
  /** Finishes what is in flight. */
  stop(): Promise<void>
}

/** Serves until asked to stop; a start that fails says why in one line and ends the process with status 1. */
export async function run(parts: RunParts): Promise<void> {
  try {
    const asked = stopAsked()
    const warnings = completeEnvironment()
    const config = withSecretKey(readConfig())
    const log = createLog({ level: config.logLevel, readable: process.stdout.isTTY })
    for (const warning of warnings) log.warn(warning)
    const serving = await serve({ ...parts, config, log })
    // For the person who started it, not for the log.
    for (const line of serving.accounts) process.stderr.write(`${line}\n`)
    log.info(`${await asked}: finishing what is in flight`)
    await serving.stop()
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  }
}

/** Opens the database, with demo data where there is none, and listens. */
export async function serve({
  config,
  log,
  loadBuild,
  serverFactory,
  passwordCost,
}: RunParts & { config: RunConfig; log: Log }): Promise<Serving> {
  const build = await loadBuild()
  const database = await openDatabase({ ...config, log })
  const accounts = await demoAccounts({ config, database, log, passwordCost }).catch(
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
  })
  const mailWorker = sendMail({ config, database, log })
  const listenTextResolver = () => `${config.siteName} is at ${config.publicUrl}`
  await app.listen({ port: config.port, host: config.host, listenTextResolver })
  return { accounts, stop: () => stop({ app, database, mailWorker }) }
}

type Started = { config: RunConfig; database: Database; log: Log }
type Demo = Started & { passwordCost: PasswordCost | undefined }

/** At the first start, outside production, there is something to look at. @returns the accounts, line by line */
async function demoAccounts({
  config,
  database: { db },
  log,
  passwordCost,
}: Demo): Promise<readonly string[]> {
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
function sendMail({ config, ...parts }: Started): MailWorker | undefined {
  const { smtpUrl, mailFrom: sender, secretKey } = config
  return smtpUrl === undefined
    ? undefined
    : startMailWorker({ ...parts, now, secretKey, transport: openSmtp({ smtpUrl, sender }) })
}
