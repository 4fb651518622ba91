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

async function publishAll(site: AnnouncingSite, names: readonly string[]): Promise<void> {
  for (const title of names) {
    await site.publish({ title })
    site.clock.now = new Date(site.clock.now.getTime() + 1)
  }
  await site.after(seconds(20))
  await site.after(announceDelayMs)
}

type ShownWebhook = {
  last_error: string | null
  failures: number
  waiting: number
  is_active: boolean
  given_up: object[]
}
async function shown(site: AnnouncingSite): Promise<ShownWebhook> {
  const { text } = await site.me('GET', webhooksPath)
  return JSON.parse(text).results[0]
}

async function failureEmails(site: AnnouncingSite) {
  return (await site.messages()).filter(({ template }) => template === 'webhook-failed')
}

const deliverDue = (parts: DeliveryParts) => createQueue({ ...parts, lanes: [webhookLane(parts)] }).runDue()

async function pass(site: AnnouncingSite, time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += hours(6)) await site.after(hours(6))
}

test('the signature of a message follows Standard Webhooks', async () => {
  const site = await announcingSite()
  await site.addWebhook('standard')
  await publishAll(site, ['Signed'])
  const { headers, body, method, path } = required(site.receiver.received[0])
  expect([method, path, headers['content-type']]).toEqual(['POST', '/in', 'application/json'])
  const id = String(headers['webhook-id'])
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(site.clock.now.getTime() - at.getTime()).toBeLessThan(1000)
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, at, body))
  expect(JSON.parse(body)).toMatchObject({
    type: 'job.published',
    timestamp: site.clock.now.toISOString(),
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
    'after an outage of 24 hours, every message arrives once and in order (%j)',
    async (outage) => {
      const site = await announcingSite()
      await site.addWebhook('standard')
      site.receiver.answer(outage)
      await publishAll(site, ['a', 'b'])
      for (let passed = 0; passed < hours(12); passed += hours(1)) await site.after(hours(1))
      await publishAll(site, ['c'])
      for (let passed = 0; passed < hours(12); passed += hours(1)) await site.after(hours(1))
      const ids = new Set(site.receiver.received.map(({ headers }) => headers['webhook-id']))
      expect(ids.size).toBe(outage === 'hang up' ? 0 : 1)
      expect(await shown(site)).toMatchObject({ waiting: 3, is_active: true, given_up: [] })
      site.receiver.received.length = 0
      site.receiver.answer({ status: 200 })
      await site.after(minutes(30))
      await site.after(minutes(30))
      expect(titles(site)).toEqual(['a', 'b', 'c'])
      const [first] = site.receiver.received
      expect([...ids].every((id) => id === first?.headers['webhook-id'])).toBe(true)
      expect(await shown(site)).toMatchObject({ waiting: 0, failures: 0, last_error: null })
    },
  )

  test('during an outage of a receiver, its first message is repeated, and other receivers get theirs on time', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    await site.addWebhook('discord')
    site.receiver.answer(({ host }) => ({ status: host === 'hooks.example' ? 500 : 200, body: { id: '1' } }))
    await publishAll(site, ['a', 'b'])
    for (let passed = 0; passed < hours(3); passed += minutes(5)) await site.after(minutes(5))
    expect(site.receiver.received.filter(({ host }) => host === 'discord.com')).toHaveLength(2)
    const attempts = titles(site).length
    expect(attempts).toBeGreaterThan(8)
    expect(attempts).toBeLessThan(14)
    expect(new Set(titles(site))).toEqual(new Set(['a']))
    expect(await shown(site)).toMatchObject({
      failures: attempts,
      last_error: 'The receiver answered 500: it has a problem.',
    })
  })

  test('after three days of an outage, the server gives up the messages and shows them to staff', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    site.receiver.answer('hang up')
    await publishAll(site, ['a', 'b'])
    for (let passed = 0; passed < days(3); passed += hours(4)) await site.after(hours(4))
    expect(await shown(site)).toMatchObject({
      waiting: 0,
      given_up: [
        { event: 'published', job_title: 'b', reason: expect.stringContaining('cannot be reached') },
        { event: 'published', job_title: 'a' },
      ],
    })
  })
})

describe('giving up a message to a webhook', () => {
  test('the server emails active staff at most once a day for each webhook', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard', 'Forum')
    const retired = await site.addUser({ email: 'retired@example.com' })
    await site.db.update(users).set({ isStaff: true, isActive: false }).where(eq(users.id, retired))
    await site.addUser({ email: 'visitor@example.com' })
    site.receiver.answer({ status: 404 })
    await publishAll(site, ['a', 'b'])
    await pass(site, hours(12))
    await publishAll(site, ['c'])
    await pass(site, days(2))
    expect(await failureEmails(site)).toEqual([])
    await pass(site, days(2))
    expect(await shown(site)).toMatchObject({
      waiting: 0,
      last_error: expect.stringContaining('The receiver answered 404'),
    })
    const emails = await failureEmails(site)
    expect(emails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: expect.stringMatching(/^writer-/), subject: '[Fretboard] A channel failed' },
    ])
    expect(emails[0]?.text).toContain('could not deliver 2 announcements to the channel “Forum”')
    expect(emails[0]?.text).toContain('> The receiver answered 404: there is nothing at the address.')
    expect(emails[0]?.link).toBe('http://localhost:8000/dashboard/announcements')
  })

  test('the server emails staff again when it gives up another announcement more than a day later', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    site.receiver.answer({ status: 500 })
    for (const title of ['a', 'b']) {
      await publishAll(site, [title])
      await pass(site, days(4))
    }
    expect(await failureEmails(site)).toHaveLength(2)
  })

  test('the server tries only once to change a message that the receiver no longer has', async () => {
    const site = await announcingSite()
    await site.addWebhook('discord')
    site.receiver.answer({ status: 200, body: { id: '1' } })
    const id = await site.publish({ title: 'a' })
    await site.after(seconds(20))
    await site.after(announceDelayMs)
    site.receiver.answer({ status: 404 })
    await site.db.update(jobs).set({ title: 'b' }).where(eq(jobs.id, id))
    await site.after(minutes(1))
    await site.after(minutes(1))
    expect(await shown(site)).toMatchObject({
      waiting: 0,
      given_up: [{ event: 'changed', reason: 'Discord has no message about this job to change.' }],
    })
  })
})

describe('the response of a receiver', () => {
  test.each([400, 404, 451])(
    'after status %i, the server retries with back-off and delivers the messages in order',
    async (status) => {
      const site = await announcingSite()
      await site.addWebhook('standard')
      site.receiver.answer({ status })
      await publishAll(site, ['a', 'b'])
      expect(await shown(site)).toMatchObject({
        waiting: 2,
        failures: 1,
        given_up: [],
        last_error: expect.stringContaining(`The receiver answered ${status}`),
      })
      await site.after(seconds(20))
      expect(titles(site)).toEqual(['a'])
      site.receiver.answer({ status: 200 })
      await site.after(seconds(20))
      expect(titles(site)).toEqual(['a', 'a', 'b'])
      expect(await shown(site)).toMatchObject({ waiting: 0, failures: 0, last_error: null })
    },
  )

  test('status 410 turns the webhook off', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    site.receiver.answer({ status: 410 })
    await publishAll(site, ['a', 'b'])
    await site.after(hours(1))
    expect(titles(site)).toEqual(['a'])
    expect(await shown(site)).toMatchObject({
      is_active: false,
      last_error: expect.stringContaining('removed permanently'),
    })
    const [email] = await failureEmails(site)
    expect(email?.text).toContain('could not deliver 1 announcement to the channel “standard”')
    expect(email?.text).toContain('The channel is now turned off.')
  })

  test.each([
    ['7200', hours(2)],
    ['Fri, 20 Nov 2026 14:00:00 GMT', hours(2)],
    ['999999999', hours(24)],
  ])(
    'after status 429, the server waits for Retry-After before the next attempt (%s)',
    async (retryAfter, wait) => {
      const site = await announcingSite()
      await site.addWebhook('standard')
      site.receiver.answer({ status: 429, headers: { 'retry-after': retryAfter } })
      await publishAll(site, ['a'])
      site.receiver.answer({ status: 200 })
      await site.after(wait - minutes(30))
      expect(titles(site)).toHaveLength(1)
      await site.after(hours(1))
      expect(titles(site)).toEqual(['a', 'a'])
    },
  )

  test('after status 302, the server retries without following the redirect', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    site.receiver.answer({
      status: 302,
      headers: { location: `https://other.example:${site.receiver.port}/` },
    })
    await publishAll(site, ['a'])
    expect(site.receiver.received.map(({ host }) => host)).toEqual(['hooks.example'])
    expect(await shown(site)).toMatchObject({ waiting: 1, last_error: expect.stringContaining('redirects') })
  })

  test('after status 200, the message counts as delivered, even if the body is too long to read', async () => {
    const site = await announcingSite()
    await site.addWebhook('discord')
    site.receiver.answer({ status: 200, body: { id: '1', more: 'x'.repeat(5_000_000) } })
    await publishAll(site, ['a'])
    const [row] = await site.db.select().from(webhookDeliveries)
    expect(row).toMatchObject({ deliveredAt: expect.any(Date), remoteId: null })
  })
})

test('a webhook receives nothing if its host name resolves to an address in a private network', async () => {
  const site = await announcingSite()
  await site.addWebhook('standard')
  site.receiver.privateHosts.add('hooks.example')
  await publishAll(site, ['a'])
  expect(site.receiver.received).toEqual([])
  expect(await shown(site)).toMatchObject({
    given_up: [{ reason: 'The address does not lead to the public internet.' }],
  })
})

test('concurrent instances send each message once', async () => {
  const site = await announcingSite()
  await site.addWebhook('standard')
  await site.addWebhook('discord')
  site.receiver.answer('hang up')
  const names = Array.from({ length: 8 }, (_, n) => `job ${n}`)
  await publishAll(site, names)
  site.receiver.answer({ status: 200, body: { id: '1' } })
  site.clock.now = new Date(site.clock.now.getTime() + hours(1))
  const { db, clock, receiver } = site
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
  expect(titles(site)).toEqual(names)
  expect(receiver.received.filter(({ host }) => host === 'discord.com')).toHaveLength(names.length)
})

test('a message whose sender dies is sent again with the same ID after a minute', async () => {
  const site = await announcingSite()
  await site.addWebhook('standard')
  await publishAll(site, ['a'])
  const claimed = { deliveredAt: null, dueAt: new Date(site.clock.now.getTime() + minutes(1)) }
  await site.db
    .update(webhookDeliveries)
    .set(claimed)
    .where(eq(webhookDeliveries.jobId, webhookDeliveries.jobId))
  await site.after(seconds(59))
  expect(titles(site)).toHaveLength(1)
  await site.after(seconds(20))
  const [first, second] = site.receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('messages stay queued and staff see instructions if SECRET_KEY has changed', async () => {
  const site = await announcingSite()
  const id = await site.addWebhook('standard')
  const { db, clock, receiver } = site
  site.receiver.answer('hang up')
  await publishAll(site, ['a'])
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
  expect(await shown(site)).toMatchObject({
    waiting: 1,
    last_error: expect.stringContaining('SECRET_KEY has changed'),
  })
  const body = { url: `https://hooks.example:${receiver.port}/again`, secret }
  await site.me('PUT', `${webhooksPath}/${id}`, { body })
  await site.after(minutes(1))
  expect(receiver.received.map(({ path }) => path)).toEqual(['/again'])
})
