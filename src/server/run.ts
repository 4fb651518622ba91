// A run of the product: settings, database, server, and an orderly end.
import type { FastifyServerFactory } from 'fastify'

import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { type Database, openDatabase } from './db/open.ts'
import { isEmpty, seedDemo } from './db/seed/demo.ts'
import { createLog, type Log } from './log.ts'
import { openSmtp } from './mail/smtp.ts'
import { type MailWorker, startMailWorker } from './mail/worker.ts'
import { reasonOf } from './operations/start-failure.ts'
import { stop, stopAsked } from './operations/stop.ts'
import { type RunConfig, withSecretKey } from './secret-key.ts'
import type { WebBuild } from './website/web-build.ts'

const now = () => new Date()

type RunParts = { loadBuild: () => Promise<WebBuild>; serverFactory?: FastifyServerFactory }

/** Serves until asked to stop; a start that fails says why in one line and ends the process with status 1. */
export async function run(parts: RunParts): Promise<void> {
  try {
    await serve(parts)
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  }
}

async function serve({ loadBuild, serverFactory }: RunParts): Promise<void> {
  const asked = stopAsked()
  const config = withSecretKey(readConfig())
  const log = createLog({ level: config.logLevel, readable: process.stdout.isTTY })
  const build = await loadBuild()
  const database = await openDatabase({ ...config, log })
  if (!config.production && (await isEmpty(database.db))) {
    log.info('the database is empty: loading demo data')
    await seedDemo(database.db, now())
  }
  const app = createApp({ config, database, now, log, build, ...(serverFactory && { serverFactory }) })
  const mailWorker = sendMail({ config, database, log })
  const listenTextResolver = () => `${config.siteName} is at ${config.publicUrl}`
  await app.listen({ port: config.port, host: config.host, listenTextResolver })
  log.info(`${await asked}: finishing what is in flight`)
  await stop({ app, database, mailWorker })
}

/** Without a mail server letters stay in the development mailbox. */
function sendMail({
  config,
  ...parts
}: {
  config: RunConfig
  database: Database
  log: Log
}): MailWorker | undefined {
  const { smtpUrl, mailFrom: sender, secretKey } = config
  return smtpUrl === undefined
    ? undefined
    : startMailWorker({ ...parts, now, secretKey, transport: openSmtp({ smtpUrl, sender }) })
}
