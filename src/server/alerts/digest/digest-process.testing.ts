// The process that kill-digests.testing.ts starts and kills. It queues digests and delivers their emails. It prints
// 'ready' before the first digest and 'idle' when no work is left. Its clock starts at the time in START.
import { setTimeout as sleep } from 'node:timers/promises'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { openDatabase } from '#server/db/open.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { recordingLog } from '#server/log.testing.ts'
import { nextDueAt } from '#server/mail/queries.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { startMailWorker } from '#server/mail/worker.ts'

import { listOpenRuns } from './queries.ts'

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', SMTP_URL: smtpUrl = '', START = '' } = process.env
const POLL_MS = 50
const startedAt = performance.now()
const now = () => new Date(Date.parse(START) + performance.now() - startedAt)

const database = await openDatabase({ databaseUrl, dataDir, log: silentLog })
const config = withSecretKey(readConfig({ NODE_ENV: 'test', SECRET_KEY: testSecretKey }))
const app = createApp({ config, database, now, log: recordingLog().log })
await app.ready()
const sender = { name: '', address: 'noreply@fretboard.example' }
const transport = openSmtp(smtpUrl, { mailFrom: sender })
startMailWorker({ database, transport, secretKey: testSecretKey, log: silentLog, now })

// Exits when the test process exits.
process.stdin.resume().once('end', () => process.exit())

async function work(): Promise<void> {
  await app.tasks.runDue()
  const isSent = (await listOpenRuns(database.db)).length === 0
  if (isSent && (await nextDueAt(database.db, { bulk: true })) === null) process.stdout.write('idle\n')
}

process.stdout.write('ready\n')
for (;;) {
  // Ignores failures, such as a timeout of a busy PostgreSQL. The next iteration repeats the work, as in production.
  await work().catch(() => {})
  await sleep(POLL_MS)
}
