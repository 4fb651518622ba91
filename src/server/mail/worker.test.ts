// Tests that the worker delivers each email to an SMTP server, even if the server fails at first. Operators can see the
// outcome.
import { asc, count } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { mailQueue } from '../db/tables/mail-queue.ts'
import { emptyTables, testDatabase } from '../db/testing.ts'
import { days, hours } from '../lib/duration.ts'
import { requeueGivenUp } from './given-up-queries.ts'
import { createMail } from './mail.ts'
import { writeLoginCode } from './messages/login-code.ts'
import { notices, writeNotice } from './messages/notices.ts'
import { mailMetrics } from './metrics.ts'
import type { Policy } from './policy.ts'
import { closedPort, type Behavior, testMailServer } from './smtp-server.testing.ts'
import { openSmtp } from './smtp.ts'
import { deleteExpiredMail } from './sweep.ts'
import { fastPolicy, outbox, occasion, testSecretKey } from './testing.ts'
import { startMailWorker } from './worker.ts'

const database = await testDatabase()
const { db } = database
const now = () => new Date()
const mail = createMail({ secretKey: testSecretKey, now })
const sender = { name: 'Fretboard', address: 'noreply@fretboard.example' }
const CODE = 'BCDF-GHJK'

beforeEach(() => emptyTables(db))

async function mailServer(...behaviors: Behavior[]) {
  const server = await testMailServer()
  onTestFinished(() => server.close())
  if (behaviors.length > 0) server.behave(...behaviors)
  return server
}

function worker(
  url: string,
  { policy = {}, secretKey = testSecretKey }: { policy?: Partial<Policy>; secretKey?: string } = {},
) {
  const lines: string[] = []
  const note = (...response: unknown[]) => void lines.push(JSON.stringify(response))
  const log = { info: note, warn: note, error: note }
  const smtp = openSmtp(url, { mailFrom: sender })
  const send = vi.fn<typeof smtp.send>((message, signal) => smtp.send(message, signal))
  const transport = { send, close: () => smtp.close() }
  const it = startMailWorker({
    database,
    transport,
    secretKey,
    log,
    now,
    policy: { ...fastPolicy, ...policy },
  })
  onTestFinished(() => it.stop())
  return { ...it, stop: () => it.stop(), lines, send }
}

function queueCode(to = 'ada@example.org', expiresAt = new Date(Date.now() + hours(1))) {
  return mail.send(db, to, writeLoginCode({ siteName: 'Fretboard', code: CODE, now: now(), expiresAt }))
}

const rows = () => db.select().from(mailQueue).orderBy(asc(mailQueue.id))
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 10 })
const untilSent = () => until(async () => expect(await rows()).toEqual([]))
const untilGivenUp = () =>
  until(async () => expect(await rows()).toMatchObject([{ givenUpAt: expect.any(Date) }]))

describe('a queued email', () => {
  test('is sent immediately and then deleted from the database', async () => {
    const server = await mailServer()
    worker(server.url)
    await queueCode()
    await untilSent()
    expect(server.messages).toMatchObject([
      {
        recipients: ['ada@example.org'],
        from: { name: 'Fretboard', address: 'noreply@fretboard.example' },
        to: [{ address: 'ada@example.org' }],
        subject: '[Fretboard] Your login code',
        text: expect.stringContaining(`\n${CODE}\n`),
        html: expect.stringContaining(CODE),
        messageId: expect.stringMatching(/^<[\da-f-]{36}@fretboard\.example>$/),
      },
    ])
    expect(server.messages[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  test('is encrypted in the database', async () => {
    await queueCode()
    expect(JSON.stringify(await rows())).not.toContain(CODE)
    expect(await outbox(db)).toMatchObject([
      { to: 'ada@example.org', template: 'login-code', code: CODE, link: '' },
    ])
  })

  test('is never sent when its transaction is rolled back', async () => {
    const server = await mailServer()
    worker(server.url)
    const undone = db.transaction(async (tx) => {
      await mail.send(tx, 'nobody@example.org', writeNotice(notices.passwordSet, occasion))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await queueCode()
    await untilSent()
    expect(server.messages.map(({ recipients }) => recipients)).toEqual([['ada@example.org']])
  })

  test('is sent by a worker that starts later', async () => {
    const server = await mailServer()
    await queueCode()
    worker(server.url)
    await untilSent()
    expect(server.messages).toHaveLength(1)
  })

  test('is sent once, even with several workers', async () => {
    const server = await mailServer()
    const people = Array.from({ length: 60 }, (_, index) => `p${index}@example.org`)
    for (let started = 0; started < 3; started++) worker(server.url)
    await Promise.all(people.map((person) => queueCode(person)))
    await untilSent()
    expect(server.messages.flatMap(({ recipients }) => recipients).toSorted()).toEqual(people.toSorted())
  })
})

describe('the recipient of an email', () => {
  test.each(['a@b.c,d@e.f', 'a@b.c\r\nBcc: d@e.f', 'Ada <a@b.c>'])('cannot be %j', async (to) => {
    await expect(queueCode(to)).rejects.toThrow('one address')
    expect(await rows()).toEqual([])
  })

  test('may contain a comma within quotes', async () => {
    const server = await mailServer()
    worker(server.url)
    await queueCode('"a,b"@example.org')
    await untilSent()
    expect(server.messages).toMatchObject([{ recipients: ['"a,b"@example.org'], to: [expect.anything()] }])
  })
})

describe('a failed delivery', () => {
  test.each<[string, Behavior[]]>([
    ['defers the email twice', [451, 451, 'take']],
    ['defers the recipient', [450, 'take']],
    ['greets with 421', [421, 'take']],
  ])('is retried with the same Message-ID if the server %s', async (_what, behaviors) => {
    const server = await mailServer(...behaviors)
    worker(server.url)
    await queueCode()
    await untilSent()
    expect(server.messages).toHaveLength(1)
    expect(new Set(server.tries).size).toBe(1)
  })

  test('is retried after a timeout if the server does not respond', async () => {
    const server = await mailServer('hang', 'take')
    worker(server.url, { policy: { sendTimeout: 500, tries: 100 } })
    await queueCode()
    await untilSent()
    expect(new Set(server.tries).size).toBe(1)
    expect(server.messages.at(-1)?.text).toContain(CODE)
  })

  test('is retried with the same Message-ID if the connection is lost before the response', async () => {
    const server = await mailServer('drop', 'take')
    worker(server.url)
    await queueCode()
    await untilSent()
    const [first, second] = server.messages
    expect(server.messages).toHaveLength(2)
    expect([second?.messageId, second?.text]).toEqual([first?.messageId, first?.text])
  })

  test('is not retried if the error is permanent', async () => {
    const server = await mailServer(550)
    const { lines } = worker(server.url)
    await queueCode()
    await untilGivenUp()
    expect(await rows()).toMatchObject([{ tries: 1, reason: '550 RCPT TO' }])
    await expect.poll(() => lines.join('\n')).toContain('an email was given up')
  })

  test('fails for good after too many errors', async () => {
    const server = await mailServer(451)
    const { lines } = worker(server.url)
    await queueCode()
    await untilGivenUp()
    expect(server.tries).toHaveLength(fastPolicy.tries)
    expect(await rows()).toMatchObject([{ tries: fastPolicy.tries, reason: '451 DATA' }])
    expect(lines.join('\n')).not.toContain(CODE)
    expect(await mailMetrics({ db, now }).metrics()).toContain('mail_queue_messages{state="given_up"} 1\n')
  })
})

describe('a mail server that is unavailable', () => {
  test('receives all emails after the outage, because failed connections do not count as attempts', async () => {
    const port = await closedPort()
    const { send } = worker(`smtp://127.0.0.1:${port}`)
    const people = Array.from({ length: 20 }, (_, index) => `p${index}@example.org`)
    for (const person of people) await queueCode(person)
    await until(() => expect(send.mock.calls.length).toBeGreaterThan(fastPolicy.tries))
    expect(await mailMetrics({ db, now }).metrics()).toContain('mail_queue_messages{state="waiting"} 20\n')
    const server = await testMailServer({ port })
    onTestFinished(() => server.close())
    await untilSent()
    expect(server.messages.flatMap(({ recipients }) => recipients).toSorted()).toEqual(people.toSorted())
  })

  test('causes one log line when its outage begins and one when it ends', async () => {
    const port = await closedPort()
    const { send, lines } = worker(`smtp://127.0.0.1:${port}`)
    await queueCode()
    await until(() => expect(send.mock.calls.length).toBeGreaterThan(fastPolicy.tries))
    const server = await testMailServer({ port })
    onTestFinished(() => server.close())
    await untilSent()
    const outageLines = lines
      .filter((line) => line.includes('outage'))
      .map((line): unknown => JSON.parse(line))
    expect(outageLines).toEqual([
      [
        { outage: 'begins', reason: expect.any(String) },
        'the mail server is unreachable, so emails stay in the queue',
      ],
      [{ outage: 'ends', seconds: expect.any(Number) }, 'the mail server is reachable again'],
    ])
  })
})

const anHourAgo = () => new Date(Date.now() - hours(1))

describe('a failed email', () => {
  test('is sent unchanged as soon as it is requeued', async () => {
    const server = await mailServer(550)
    worker(server.url)
    await queueCode()
    await untilGivenUp()
    const [row] = await rows()
    server.behave('take')
    expect(await requeueGivenUp(db, { since: anHourAgo(), now: now() })).toEqual([row?.id])
    await untilSent()
    expect(server.messages).toMatchObject([
      { text: expect.stringContaining(CODE), messageId: `<${row?.messageId}@fretboard.example>` },
    ])
  })

  test('is stored for 30 days, but its content is deleted when it expires', async () => {
    const server = await mailServer(550)
    worker(server.url)
    await queueCode('ada@example.org', new Date(Date.now() + hours(1)))
    await untilGivenUp()
    await deleteExpiredMail(db, now())
    expect(await rows()).toMatchObject([{ sealed: expect.any(String) }])
    await deleteExpiredMail(db, new Date(Date.now() + hours(1)))
    expect(await rows()).toMatchObject([{ sealed: null, reason: '550 RCPT TO' }])
    expect(await requeueGivenUp(db, { since: anHourAgo(), now: now() })).toEqual([])
    await deleteExpiredMail(db, new Date(Date.now() + days(31)))
    expect(await rows()).toEqual([])
  })
})

describe('an email that can no longer be used', () => {
  test('is not sent if its code has expired', async () => {
    const server = await mailServer()
    await queueCode('ada@example.org', new Date(Date.now() - 1))
    worker(server.url)
    await untilGivenUp()
    expect(await rows()).toMatchObject([{ reason: 'expired', sealed: null }])
    expect(server.tries).toEqual([])
  })

  test('fails for good if SECRET_KEY has changed', async () => {
    const server = await mailServer()
    await queueCode()
    worker(server.url, { secretKey: 'another key than that of the tests' })
    await untilGivenUp()
    expect(await rows()).toMatchObject([{ reason: 'encrypted with another SECRET_KEY' }])
  })
})

describe('a stopped worker', () => {
  test('leaves an email in the queue for the next worker if its delivery has not finished', async () => {
    const server = await mailServer('hang', 'take')
    const first = worker(server.url, { policy: { sendTimeout: hours(1) } })
    await queueCode()
    await until(() => expect(server.tries).toHaveLength(1))
    await first.stop()
    expect(await rows()).toMatchObject([{ tries: 0, givenUpAt: null }])
    worker(server.url)
    await untilSent()
    expect(server.messages).toHaveLength(1)
  })

  test('sends no more emails', async () => {
    const server = await mailServer()
    await worker(server.url).stop()
    await queueCode()
    expect(await db.select({ count: count() }).from(mailQueue)).toEqual([{ count: 1 }])
    expect(server.tries).toEqual([])
  })
})
