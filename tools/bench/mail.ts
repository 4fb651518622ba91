// Bench: the delay of a login code while 5,000 other emails are queued and the mail server is slow.
// To run only this bench: node tools/bench/mail.ts
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { SMTPServer } from 'smtp-server'

import { openDatabase } from '#server/db/open.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import {
  createScratchDatabase,
  dropScratchDatabases,
  findTestServer,
} from '#server/db/testing/scratch-postgres.ts'
import { mailEncryption } from '#server/mail/mail.ts'

import { startServer } from '../scripts/running-server.ts'
import { removeDirectory } from './filled-directory.ts'
import { credentials, unlimitedSettings, signUp } from './logged-in.ts'
import { type BenchRow, printTable } from './table.ts'
import { summarizeTimes } from './timing.ts'

const bulkCount = 5_000
const codeCount = 10
const delayMs = 300
const budgetMs = 2_000
const secretKey = randomBytes(32).toString('base64')
const silent = { info() {}, warn() {}, error() {} }

export async function benchMail(): Promise<BenchRow[]> {
  const rows = [await benchDatabase('')]
  if (await findTestServer()) {
    rows.push(await benchDatabase(await createScratchDatabase()))
    await dropScratchDatabases()
  }
  return rows
}

async function benchDatabase(databaseUrl: string): Promise<BenchRow> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
  await queueBulk({ dataDir, databaseUrl })
  const mail = await startSlowMailServer()
  const env = { SECRET_KEY: secretKey, SMTP_URL: mail.url, ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' }
  const server = await startServer({
    ...unlimitedSettings,
    ...env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  try {
    await signUp(server.url)
    const times: number[] = []
    for (let count = 0; count < codeCount; count++) times.push(await measureCodeDelay(server.url, mail))
    const { median } = summarizeTimes(times)
    const longest = Math.max(...times)
    return {
      what: `Delay of a login code while ${bulkCount} emails are queued, ${databaseUrl === '' ? 'embedded' : 'postgres'}: median (longest)`,
      ours: `${median.toFixed(0)} (${longest.toFixed(0)}) ms`,
      baseline: `if it were sent last: ${((bulkCount * delayMs) / 5 / 1000).toFixed(0)} s`,
      ratio: '-',
      budget: `${budgetMs} ms`,
      ok: longest <= budgetMs,
    }
  } finally {
    await server.stop()
    mail.close()
    await removeDirectory(dataDir)
  }
}

async function queueBulk(location: { dataDir: string; databaseUrl: string }): Promise<void> {
  const database = await openDatabase({ ...location, log: silent })
  const encryption = mailEncryption({ secretKey })
  const encryptMessage = (messageId: string) =>
    encryption.encrypt(JSON.stringify({ subject: 'News', text: 'News', html: '<p>News</p>' }), messageId)
  const now = new Date()
  const times = { dueAt: now, createdAt: now, expiresAt: new Date(now.getTime() + 24 * 60 * 60 * 1000) }
  for (let made = 0; made < bulkCount; made += 1000)
    await database.db.insert(mailQueue).values(
      Array.from({ length: 1000 }, (_, index) => {
        const messageId = randomUUID()
        const about = { messageId, recipient: `p${made + index}@example.org`, template: 'news', isBulk: true }
        return { ...about, sealed: encryptMessage(messageId), ...times }
      }),
    )
  await database.close()
}

export type SlowMailServer = { url: string; codesBegun: () => number; close: () => void }

/**
 * Starts a mail server that takes 300 ms to accept an email. The server counts an email with a code when the email
 * starts to arrive.
 */
export async function startSlowMailServer(): Promise<SlowMailServer> {
  let begun = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      if (address === credentials.email) begun++
      callback()
    },
    onData(stream, _session, callback) {
      stream.resume()
      stream.on('end', () => setTimeout(callback, delayMs))
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, codesBegun: () => begun, close: () => server.close(() => {}) }
}

/** Requests a login code, and returns the milliseconds until its email reaches the mail server. */
export async function measureCodeDelay(url: string, { codesBegun }: SlowMailServer): Promise<number> {
  await sleep(700)
  const before = codesBegun()
  const start = performance.now()
  const response = await fetch(`${url}/_allauth/app/v1/auth/code/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: credentials.email }),
  })
  if (response.status !== 401) throw new Error(`the request for a code got status ${response.status}`)
  while (codesBegun() === before) await sleep(2)
  return performance.now() - start
}

if (import.meta.main) printTable(await benchMail())
