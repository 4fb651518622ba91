// Tests that no email is lost when the server is killed while it sends emails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { openDatabase } from '../db/open.ts'
import { folderWithDatabase } from '../db/testing/folder-with-database.ts'
import { createScratchDatabase } from '../db/testing/scratch-postgres.ts'
import { silentLog } from '../db/testing/silent-log.ts'
import { MAX_DELIVERIES, defaultPolicy } from './policy.ts'
import { nextDueAt } from './queries.ts'
import { testMailServer } from './smtp-server.testing.ts'
import { openSmtp } from './smtp.ts'
import { testSecretKey } from './testing.ts'
import { startMailWorker } from './worker.ts'

const MESSAGES = 30
const ACCEPTED = 10
const program = join(import.meta.dirname, 'killed-sender.testing.ts')

test('the next server sends the remaining emails of a killed server with their original Message-IDs', async () => {
  const dataDir = await folderWithDatabase()
  const databaseUrl = process.env['TEST_DATABASE'] === 'postgres' ? await createScratchDatabase() : undefined
  const server = await testMailServer()
  onTestFinished(() => server.close())
  server.behave(...Array<'take'>(ACCEPTED).fill('take'), 'hang')

  const env = { ...process.env, DATA_DIR: dataDir, SMTP_URL: server.url, MESSAGES: String(MESSAGES) }
  const sender = spawn(process.execPath, [program], {
    env: databaseUrl ? { ...env, DATABASE_URL: databaseUrl } : env,
  })
  const ended = once(sender, 'exit')
  await vi.waitFor(() => expect(server.tries).toHaveLength(ACCEPTED + MAX_DELIVERIES), { timeout: 60_000 })
  sender.kill('SIGKILL')
  await ended

  server.behave('take')
  const database = await openDatabase({ databaseUrl, dataDir, log: silentLog })
  const worker = startMailWorker({
    database,
    transport: openSmtp(server.url, { mailFrom: { name: '', address: 'noreply@fretboard.example' } }),
    secretKey: testSecretKey,
    log: silentLog,
    // By this time, the lease of the killed process has expired.
    now: () => new Date(Date.now() + defaultPolicy.lease),
  })
  await vi.waitFor(async () => expect(await nextDueAt(database.db, { bulk: true })).toBeNull(), {
    timeout: 60_000,
  })
  await worker.stop()
  await database.close()

  const people = Array.from({ length: MESSAGES }, (_, index) => `p${index}@example.org`)
  expect(new Set(server.messages.flatMap(({ recipients }) => recipients))).toEqual(new Set(people))
  expect(new Set(server.tries).size).toBe(MESSAGES)
  expect(server.messages.length - MESSAGES).toBeLessThanOrEqual(MAX_DELIVERIES)
})
