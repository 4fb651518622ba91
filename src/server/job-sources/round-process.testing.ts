// Runs due rounds in a process that killed.test.ts starts and kills. Prints 'ready' before the first round, and 'idle'
// when no round is due. The clock of the process starts at START.
import { setTimeout as sleep } from 'node:timers/promises'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { openDatabase } from '#server/db/open.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { recordingLog } from '#server/log.testing.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { findNextRound } from './queries.ts'
import { policyForStandIn } from './stand-in-policy.testing.ts'

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', ATS_PORT: port, START = '' } = process.env
const startedAt = performance.now()
const now = () => new Date(Date.parse(START) + performance.now() - startedAt)
const settings = { NODE_ENV: 'test', SECRET_KEY: testSecretKey }

const database = await openDatabase({ databaseUrl, dataDir, log: silentLog })
const app = createApp({
  config: withSecretKey(readConfig({ ...settings, POSTINGS_PER_DAY: '1000' })),
  database,
  now,
  log: recordingLog().log,
  networkPolicy: policyForStandIn(Number(port)),
})
await app.ready()

// Exits when the test process exits.
process.stdin.resume().once('end', () => process.exit())

process.stdout.write('ready\n')
for (;;) {
  await app.tasks.runDue()
  const next = await findNextRound(database.db)
  if (next !== null && next > now()) process.stdout.write('idle\n')
  await sleep(50)
}
