import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'

import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'
import { webhookDeliveries } from '#server/db/tables/webhooks.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { days, hours, minutes, seconds } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'
import { createMail } from '#server/mail/mail.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { createQueue } from '#server/queue/queue.ts'

import { targetEncryption } from '../target.ts'
import { type AnnouncingSite, announcingSite, secret, announceDelayMs, webhooksPath } from '../testing.ts'
import { type DeliveryParts, webhookLane } from './deliver.ts'

const titles = ({ receiver }: AnnouncingSite, host = 'hooks.example') =>
  receiver.received.filter((one) => one.host === host).map(({ body }) => JSON.parse(body).data.job.title)

async function publishAll(it: AnnouncingSite, names: readonly string[]): Promise<void> {
  for (const title of names) {
    await it.publish({ title })
    it.clock.now = new Date(it.clock.now.getTime() + 1)
  }
  await it.after(seconds(20))
  await it.after(announceDelayMs)
}

type ShownWebhook = {
  last_error: string | null
  failures: number
  waiting: number
  is_active: boolean
  given_up: object[]
}
async function shown(it: AnnouncingSite): Promise<ShownWebhook> {
  const { text } = await it.me('GET', webhooksPath)
  return JSON.parse(text).results[0]
}

async function failureEmails(it: AnnouncingSite) {
  return (await it.messages()).filter(({ template }) => template === 'webhook-failed')
}

const deliverDue = (parts: DeliveryParts) => createQueue({ ...parts, lanes: [webhookLane(parts)] }).runDue()

async function pass(it: AnnouncingSite, time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += hours(6)) await it.after(hours(6))
}

test('signs messages according to Standard Webhooks', async () => {
  const it = await announcingSite()
  await it.addWebhook('standard')
  await publishAll(it, ['Signed'])
  const { headers, body, method, path } = required(it.receiver.received[0])
  expect([method, path, headers['content-type']]).toEqual(['POST', '/in', 'application/json'])
  const id = String(headers['webhook-id'])
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(it.clock.now.getTime() - at.getTime()).toBeLessThan(1000)
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, at, body))
  expect(JSON.parse(body)).toMatchObject({
    type: 'job.published',
    timestamp: it.clock.now.toISOString(),
    data: {
      job: {
        title: 'Signed',
        url: expect.stringMatching(/^http:\/\/localhost:8000\/jobs\/\d+\/django-developer|signed$/),
      },
    },
  })
  expect(headers['user-agent']).toBe('Fretboard-webhooks (+http://localhost:8000)')
  expect(headers['cookie']).toBeUndefined()
})

describe('an outage of the receiver', () => {
  test.each<['hang up' | { status: number }]>([['hang up'], [{ status: 503 }]])(
    'neither loses, repeats nor reorders messages in 24 hours (%j)',
    async (outage) => {
      const it = await announcingSite()
      await it.addWebhook('standard')
      it.receiver.answer(outage)
      await publishAll(it, ['a', 'b'])
      for (let passed = 0; passed < hours(12); passed += hours(1)) await it.after(hours(1))
      await publishAll(it, ['c'])
      for (let passed = 0; passed < hours(12); passed += hours(1)) await it.after(hours(1))
      const ids = new Set(it.receiver.received.map(({ headers }) => headers['webhook-id']))
      expect(ids.size).toBe(outage === 'hang up' ? 0 : 1)
      expect(await shown(it)).toMatchObject({ waiting: 3, is_active: true, given_up: [] })
      it.receiver.received.length = 0
      it.receiver.answer({ status: 200 })
      await it.after(minutes(30))
      await it.after(minutes(30))
      expect(titles(it)).toEqual(['a', 'b', 'c'])
      const [first] = it.receiver.received
      expect([...ids].every((id) => id === first?.headers['webhook-id'])).toBe(true)
      expect(await shown(it)).toMatchObject({ waiting: 0, failures: 0, last_error: null })
    },
  )

  test('reduces the attempts to one per half hour without delaying other receivers', async () => {
    const it = await announcingSite()
    await it.addWebhook('standard')
    await it.addWebhook('discord')
    it.receiver.answer(({ host }) => ({ status: host === 'hooks.example' ? 500 : 200, body: { id: '1' } }))
    await publishAll(it, ['a', 'b'])
    for (let passed = 0; passed < hours(3); passed += minutes(5)) await it.after(minutes(5))
    expect(it.receiver.received.filter(({ host }) => host === 'discord.com')).toHaveLength(2)
    const attempts = titles(it).length
    expect(attempts).toBeGreaterThan(8)
    expect(attempts).toBeLessThan(14)
    expect(new Set(titles(it))).toEqual(new Set(['a']))
    expect(await shown(it)).toMatchObject({
      failures: attempts,
      last_error: 'It answered 500: it has a problem.',
    })
  })

  test('stops the attempts after three days and shows the failed messages to staff', async () => {
    const it = await announcingSite()
    await it.addWebhook('standard')
    it.receiver.answer('hang up')
    await publishAll(it, ['a', 'b'])
    for (let passed = 0; passed < days(3); passed += hours(4)) await it.after(hours(4))
    expect(await shown(it)).toMatchObject({
      waiting: 0,
      given_up: [
        { event: 'published', job_title: 'b', reason: expect.stringContaining('cannot be reached') },
        { event: 'published', job_title: 'a' },
      ],
    })
  })
})

describe('giving up', () => {
  test('emails active staff once a day for each webhook', async () => {
    const it = await announcingSite()
    await it.addWebhook('standard', 'Forum')
    const retired = await it.addUser({ email: 'retired@example.com' })
    await it.db.update(users).set({ isStaff: true, isActive: false }).where(eq(users.id, retired))
    await it.addUser({ email: 'visitor@example.com' })
    it.receiver.answer({ status: 404 })
    await publishAll(it, ['a', 'b'])
    await pass(it, hours(12))
    await publishAll(it, ['c'])
    await pass(it, days(2))
    expect(await failureEmails(it)).toEqual([])
    await pass(it, days(2))
    expect(await shown(it)).toMatchObject({
      waiting: 0,
      last_error: expect.stringContaining('It answered 404'),
    })
    const emails = await failureEmails(it)
    expect(emails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: expect.stringMatching(/^writer-/), subject: '[Fretboard] A webhook failed' },
    ])
    expect(emails[0]?.text).toContain('could not deliver 2 announcements to the webhook “Forum”')
    expect(emails[0]?.text).toContain('> It answered 404: there is nothing at the address.')
    expect(emails[0]?.link).toBe('http://localhost:8000/dashboard/announcements')
  })

  test('emails staff again when another announcement is given up more than a day later', async () => {
    const it = await announcingSite()
    await it.addWebhook('standard')
    it.receiver.answer({ status: 500 })
    for (const title of ['a', 'b']) {
      await publishAll(it, [title])
      await pass(it, days(4))
    }
    expect(await failureEmails(it)).toHaveLength(2)
  })

  test('ends the attempts to change a message immediately if the receiver no longer has it', async () => {
    const it = await announcingSite()
    await it.addWebhook('discord')
    it.receiver.answer({ status: 200, body: { id: '1' } })
    const id = await it.publish({ title: 'a' })
    await it.after(seconds(20))
    await it.after(announceDelayMs)
    it.receiver.answer({ status: 404 })
    await it.db.update(jobs).set({ title: 'b' }).where(eq(jobs.id, id))
    await it.after(minutes(1))
    await it.after(minutes(1))
    expect(await shown(it)).toMatchObject({
      waiting: 0,
      given_up: [{ event: 'changed', reason: 'Discord has no message about this job to change.' }],
    })
  })
})

describe('a response with status', () => {
  test.each([400, 404, 451])(
    '%i is retried with back-off until the receiver accepts the message, in order',
    async (status) => {
      const it = await announcingSite()
      await it.addWebhook('standard')
      it.receiver.answer({ status })
      await publishAll(it, ['a', 'b'])
      expect(await shown(it)).toMatchObject({
        waiting: 2,
        failures: 1,
        given_up: [],
        last_error: expect.stringContaining(`It answered ${status}`),
      })
      await it.after(seconds(20))
      expect(titles(it)).toEqual(['a'])
      it.receiver.answer({ status: 200 })
      await it.after(seconds(20))
      expect(titles(it)).toEqual(['a', 'a', 'b'])
      expect(await shown(it)).toMatchObject({ waiting: 0, failures: 0, last_error: null })
    },
  )

  test('410 turns the webhook off', async () => {
    const it = await announcingSite()
    await it.addWebhook('standard')
    it.receiver.answer({ status: 410 })
    await publishAll(it, ['a', 'b'])
    await it.after(hours(1))
    expect(titles(it)).toEqual(['a'])
    expect(await shown(it)).toMatchObject({
      is_active: false,
      last_error: expect.stringContaining('removed permanently'),
    })
    const [email] = await failureEmails(it)
    expect(email?.text).toContain('could not deliver 1 announcement to the webhook “standard”')
    expect(email?.text).toContain('The webhook is now turned off.')
  })

  test.each([
    ['7200', hours(2)],
    ['Fri, 20 Nov 2026 14:00:00 GMT', hours(2)],
    ['999999999', hours(24)],
  ])('429 delays the next attempt by Retry-After (%s)', async (retryAfter, wait) => {
    const it = await announcingSite()
    await it.addWebhook('standard')
    it.receiver.answer({ status: 429, headers: { 'retry-after': retryAfter } })
    await publishAll(it, ['a'])
    it.receiver.answer({ status: 200 })
    await it.after(wait - minutes(30))
    expect(titles(it)).toHaveLength(1)
    await it.after(hours(1))
    expect(titles(it)).toEqual(['a', 'a'])
  })

  test('302 is retried without following the redirect', async () => {
    const it = await announcingSite()
    await it.addWebhook('standard')
    it.receiver.answer({ status: 302, headers: { location: `https://other.example:${it.receiver.port}/` } })
    await publishAll(it, ['a'])
    expect(it.receiver.received.map(({ host }) => host)).toEqual(['hooks.example'])
    expect(await shown(it)).toMatchObject({ waiting: 1, last_error: expect.stringContaining('redirects') })
  })

  test('200 and a very long body counts as delivered without reading the whole body', async () => {
    const it = await announcingSite()
    await it.addWebhook('discord')
    it.receiver.answer({ status: 200, body: { id: '1', more: 'x'.repeat(5_000_000) } })
    await publishAll(it, ['a'])
    const [row] = await it.db.select().from(webhookDeliveries)
    expect(row).toMatchObject({ deliveredAt: expect.any(Date), remoteId: null })
  })
})

test('sends nothing if the host name later resolves to a private network', async () => {
  const it = await announcingSite()
  await it.addWebhook('standard')
  it.receiver.privateHosts.add('hooks.example')
  await publishAll(it, ['a'])
  expect(it.receiver.received).toEqual([])
  expect(await shown(it)).toMatchObject({
    given_up: [{ reason: 'The address does not lead to the public internet.' }],
  })
})

test('concurrent instances send each message once', async () => {
  const it = await announcingSite()
  await it.addWebhook('standard')
  await it.addWebhook('discord')
  it.receiver.answer('hang up')
  const names = Array.from({ length: 8 }, (_, n) => `job ${n}`)
  await publishAll(it, names)
  it.receiver.answer({ status: 200, body: { id: '1' } })
  it.clock.now = new Date(it.clock.now.getTime() + hours(1))
  const { db, clock, receiver } = it
  const parts = {
    db,
    encryption: targetEncryption({ secretKey: testSecretKey }),
    log: silentLog,
    now: () => clock.now,
    config: { siteName: 'Fretboard', publicUrl: 'https://fretboard.example' },
    mail: createMail({ secretKey: testSecretKey, now: () => clock.now }),
    networkPolicy: receiver.networkPolicy,
  }
  for (let round = 0; round < 20; round++)
    await Promise.all([deliverDue(parts), deliverDue(parts), deliverDue(parts)])
  expect(titles(it)).toEqual(names)
  expect(receiver.received.filter(({ host }) => host === 'discord.com')).toHaveLength(names.length)
})

test('a message is sent again with the same ID a minute after an instance dies while sending', async () => {
  const it = await announcingSite()
  await it.addWebhook('standard')
  await publishAll(it, ['a'])
  const claimed = { deliveredAt: null, dueAt: new Date(it.clock.now.getTime() + minutes(1)) }
  await it.db
    .update(webhookDeliveries)
    .set(claimed)
    .where(eq(webhookDeliveries.jobId, webhookDeliveries.jobId))
  await it.after(seconds(59))
  expect(titles(it)).toHaveLength(1)
  await it.after(seconds(20))
  const [first, second] = it.receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('keeps messages and shows instructions to staff if SECRET_KEY has changed', async () => {
  const it = await announcingSite()
  const id = await it.addWebhook('standard')
  const { db, clock, receiver } = it
  it.receiver.answer('hang up')
  await publishAll(it, ['a'])
  clock.now = new Date(clock.now.getTime() + hours(1))
  receiver.answer({ status: 200 })
  const encryption = targetEncryption({ secretKey: 'a different secret key for tests' })
  const now = () => clock.now
  await deliverDue({
    db,
    encryption,
    log: silentLog,
    now,
    config: { siteName: 'Fretboard', publicUrl: 'https://x.example' },
    mail: createMail({ secretKey: testSecretKey, now }),
    networkPolicy: receiver.networkPolicy,
  })
  expect(receiver.received).toEqual([])
  expect(await shown(it)).toMatchObject({
    waiting: 1,
    last_error: expect.stringContaining('SECRET_KEY has changed'),
  })
  const body = { url: `https://hooks.example:${receiver.port}/again`, secret }
  await it.me('PUT', `${webhooksPath}/${id}`, { body })
  await it.after(minutes(1))
  expect(receiver.received.map(({ path }) => path)).toEqual(['/again'])
})
