// Tests the order of emails. Codes and links are sent before bulk emails, and no email is sent before it is due.
import { randomUUID } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { accounts, ada } from '../auth/testing.ts'
import type { Db } from '../db/open.ts'
import { mailQueue } from '../db/tables/mail-queue.ts'
import { emptyTables, testDatabase } from '../db/testing.ts'
import { silentLog } from '../db/testing/silent-log.ts'
import { hours, minutes, seconds } from '../lib/duration.ts'
import { required } from '../lib/required.ts'
import { createMail, type Mail, mailEncryption, type Message } from './mail.ts'
import { MAX_BULK_DELIVERIES } from './policy.ts'
import { type Behavior, testMailServer } from './smtp-server.testing.ts'
import { openSmtp } from './smtp.ts'
import { fastPolicy, testSecretKey } from './testing.ts'
import { startMailWorker } from './worker.ts'

const database = await testDatabase()
const { db } = database
const BULK = 5000
const news: Message = { template: 'news', subject: 'News', text: 'News.', html: '<p>News.</p>' }
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 10 })
const realTime = () => new Date()
const rows = () => db.select().from(mailQueue).orderBy(asc(mailQueue.id))

async function mailServer(...behaviors: Behavior[]) {
  const server = await testMailServer()
  onTestFinished(() => server.close())
  server.behave(...behaviors)
  return server
}

function work(smtpUrl: string, now: () => Date, sendTimeout = hours(1)): void {
  const transport = openSmtp(smtpUrl, { mailFrom: { name: '', address: 'noreply@fretboard.example' } })
  const policy = { ...fastPolicy, sendTimeout }
  const worker = startMailWorker({
    database,
    transport,
    secretKey: testSecretKey,
    log: silentLog,
    now,
    policy,
  })
  onTestFinished(() => worker.stop())
}

/** Queues 5,000 bulk emails. */
async function queueBulk(tx: Db, now: Date): Promise<void> {
  const encryption = mailEncryption({ secretKey: testSecretKey })
  const { template, ...body } = news
  for (let queued = 0; queued < BULK; queued += 1000)
    await tx.insert(mailQueue).values(
      Array.from({ length: 1000 }, (_, index) => {
        const messageId = randomUUID()
        const sealed = encryption.encrypt(JSON.stringify(body), messageId)
        const recipient = `p${queued + index}@example.org`
        const times = { dueAt: now, createdAt: now, expiresAt: new Date(now.getTime() + hours(72)) }
        return { messageId, recipient, template, sealed, isBulk: true, ...times }
      }),
    )
}

/** Queues an email that is due at `dueAt`. */
async function sendAt(mail: Mail, to: string, dueAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await mail.send(tx, to, news)
    await tx.update(mailQueue).set({ dueAt }).where(eq(mailQueue.recipient, to))
  })
}

describe('the mail worker', () => {
  test('sends a login code at once while 5,000 other emails wait for a slow server', async () => {
    const { client, addUser, clock } = await accounts({ ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' })
    await addUser()
    await queueBulk(db, clock.now)
    // The server never finishes the first bulk emails, so they occupy all slots that bulk emails can use.
    const server = await mailServer(...Array<'hang'>(MAX_BULK_DELIVERIES).fill('hang'), 'take')
    work(server.url, () => clock.now)
    await until(() => expect(server.tries).toHaveLength(MAX_BULK_DELIVERIES))
    await client('browser').post('auth/code/request', { email: ada })
    await until(() => expect(server.messages).toHaveLength(1))
    expect(server.messages).toMatchObject([{ recipients: [ada], subject: '[Fretboard] Your login code' }])
    expect(server.tries).toHaveLength(MAX_BULK_DELIVERIES + 1)
    await until(async () => expect(await db.$count(mailQueue)).toBe(BULK))
  })

  test('sends a login code before 5,000 older bulk emails when it starts', async () => {
    const { client, addUser, clock } = await accounts({ ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' })
    await addUser()
    await queueBulk(db, new Date(clock.now.getTime() - minutes(10)))
    await client('browser').post('auth/code/request', { email: ada })
    const code = required((await rows()).find(({ isBulk }) => !isBulk))
    const server = await mailServer('hang')
    work(server.url, () => clock.now)
    await until(() => expect(server.tries).toHaveLength(MAX_BULK_DELIVERIES + 1))
    const { messageId } = code
    const isCode = (id: string | undefined) => id?.includes(messageId)
    expect(server.tries.filter(isCode)).toHaveLength(1)
  })

  test('sends bulk emails when no other email is pending', async () => {
    await emptyTables(db)
    const mail = createMail({ secretKey: testSecretKey, now: () => new Date() })
    const server = await mailServer('take')
    for (let n = 0; n < 12; n++) await mail.send(db, `p${n}@example.org`, { ...news, bulk: n % 4 !== 0 })
    work(server.url, () => new Date())
    await until(async () => expect(await rows()).toEqual([]))
    expect(server.messages).toHaveLength(12)
  })
})

describe('a scheduled email', () => {
  test('is not sent before it is due', async () => {
    await emptyTables(db)
    const clock = { now: new Date('2026-11-20T12:00:00Z') }
    const mail = createMail({ secretKey: testSecretKey, now: () => clock.now })
    const server = await mailServer('take')
    work(server.url, () => clock.now)
    const inTenSeconds = new Date(clock.now.getTime() + seconds(10))
    await sendAt(mail, 'late@example.org', inTenSeconds)
    await mail.send(db, 'now@example.org', news)
    await until(async () => expect(await db.$count(mailQueue)).toBe(1))
    expect(server.messages.flatMap(({ recipients }) => recipients)).toEqual(['now@example.org'])
    clock.now = inTenSeconds
    await mail.send(db, 'after@example.org', news)
    await until(async () => expect(await rows()).toEqual([]))
    expect(server.messages.flatMap(({ recipients }) => recipients)).toContain('late@example.org')
  })

  test('wakes up an idle worker when it is due', async () => {
    await emptyTables(db)
    const mail = createMail({ secretKey: testSecretKey, now: realTime })
    const server = await mailServer('take')
    work(server.url, realTime)
    await sendAt(mail, 'soon@example.org', new Date(Date.now() + 60))
    await until(() => expect(server.messages).toHaveLength(1))
  })
})

describe('the headers of an email', () => {
  test('are encrypted in the queue and sent with the email', async () => {
    await emptyTables(db)
    const mail = createMail({ secretKey: testSecretKey, now: realTime })
    const value = '<https://fretboard.example/alerts/unsubscribe?key=abc>, <mailto:stop@fretboard.example>'
    const headers = { 'List-Unsubscribe': value, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    await mail.send(db, 'a@example.org', { ...news, headers, bulk: true })
    expect(JSON.stringify(await rows())).not.toContain('unsubscribe')
    const server = await mailServer('take')
    work(server.url, realTime)
    await until(() => expect(server.messages).toHaveLength(1))
    const { headers: received } = required(server.messages[0])
    expect(received).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe', value }))
    expect(received).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    )
  })

  test.each<Record<string, string>>([
    { 'List-Unsubscribe': '<https://a.example>\r\nBcc: eve@example.org' },
    { 'List-Unsubscribe': 'a\nb' },
    { 'List-Unsubscribe': '' },
    { 'List-Unsubscribe': 'ü' },
    { 'List-Unsubscribe': 'x'.repeat(901) },
    { 'List-Id\r\nBcc': 'eve@example.org' },
    { 'List-': 'x' },
    { Bcc: 'eve@example.org' },
    { To: 'eve@example.org' },
    { 'Content-Type': 'text/html' },
    { [`X-${'x'.repeat(61)}`]: 'x' },
    Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'x'])),
  ])('cannot include %j', async (headers) => {
    await emptyTables(db)
    const mail = createMail({ secretKey: testSecretKey, now: () => new Date() })
    await expect(mail.send(db, 'a@example.org', { ...news, headers })).rejects.toThrow('An email carries')
    expect(await rows()).toEqual([])
  })
})
