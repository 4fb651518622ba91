// A demo must not send anything to other people or servers. Visitors must not be able to fill its disk.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { imagePath } from '#contract/images/rules/picture.ts'
import { announceDelayMs, announcingSite } from '#server/announcements/testing.ts'
import { type Accounts, extendTestApp, PASSWORD, type TestClient } from '#server/auth/testing.ts'
import { personas } from '#server/db/seed/personas.ts'
import { companies } from '#server/db/tables/companies.ts'
import { images } from '#server/db/tables/images.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { webhookDeliveries } from '#server/db/tables/webhooks.ts'
import { storeImage } from '#server/images/queries.ts'
import { aPng } from '#server/images/testing.ts'
import { goodRow, importer, manyRows } from '#server/jobs/import/testing.ts'
import { nextReset } from '#server/lib/next-reset.ts'
import { newApp } from '#server/testing.ts'

import { saveDemoState } from './queries.ts'
import { demoServer, demoSettings } from './testing.ts'

async function logInAs({ client }: Accounts, { email }: { email: string }): Promise<TestClient> {
  const me = client('app')
  await me.post('auth/login', { email, password: PASSWORD })
  return me
}

const faraway = { remoteAddress: '203.0.113.9', headers: { host: 'demo.example.org' } }

describe('emails of a demo', () => {
  test('a demo sends no emails, but stores them in a mailbox that everyone can read', async () => {
    const { app, client, db } = await demoServer()
    const email = 'victim@example.org'
    await client('app').post('auth/signup', { email, password: 'Two-f0lk-guitars' })
    await app.tasks.runDue()
    expect((await db.select().from(mailQueue)).some(({ recipient }) => recipient === email)).toBe(true)
    const { statusCode, body } = await app.inject({ url: '/dev/mail', ...faraway })
    expect(statusCode).toBe(200)
    expect(body).toContain('To victim@example.org')
    expect(body).toContain('No email is sent, so use invented addresses.')
    const [, path = ''] = /src="(\/dev\/mail\/[^"]+)"/.exec(body) ?? []
    expect((await app.inject({ url: path, ...faraway })).statusCode).toBe(200)
  })

  test('everyone can read the emails of a demo, but not the emails of a real board in production', async () => {
    const { app } = await newApp({ ...demoSettings, DEMO: 'off', SMTP_URL: 'smtp://127.0.0.1:9' })
    expect((await app.inject({ url: '/dev/mail', ...faraway })).statusCode).toBe(404)
  })
})

describe('requests of a demo to other servers', () => {
  test('a demo never sends requests to a webhook', async () => {
    const site = await announcingSite({ DEMO: 'on' })
    const { now } = site.clock
    await saveDemoState(site.db, { lastResetAt: now, nextResetAt: nextReset(now) })
    await site.addWebhook('standard')
    await site.publish({ title: 'Spam' })
    await site.after(announceDelayMs)
    await site.after(announceDelayMs)
    expect(site.receiver.received).toEqual([])
    expect(await site.db.$count(webhookDeliveries)).toBe(0)
  })

  test('a demo never sends requests to check a link or a domain', async () => {
    const lookedUp: string[] = []
    const networkPolicy = {
      isAllowedAddress: () => true,
      isAllowedPort: () => true,
      resolve: async (host: string) => {
        lookedUp.push(host)
        return ['127.0.0.1']
      },
      resolveTxt: async (host: string) => {
        lookedUp.push(host)
        return []
      },
    }
    const server = extendTestApp(await newApp(demoSettings, undefined, { networkPolicy }))
    await server.app.tasks.runDue()
    const staff = await logInAs(server, personas.root)
    const checked = await staff.post('/ninja-api/dashboard/check-link', {
      url: 'http://jobs.example/',
    })
    expect(JSON.parse(checked.text)).toMatchObject({
      outcome: 'not_checked',
      detail: 'Requests to other servers are turned off.',
    })
    const employer = await logInAs(server, personas.employer)
    const { text } = await employer.get('/ninja-api/dashboard/companies')
    const [{ id }] = JSON.parse(text).results ?? JSON.parse(text)
    const domain = `/ninja-api/companies/${id}/domain`
    expect((await employer.send('PUT', domain, { body: { domain: 'quillbark.example' } })).status).toBe(200)
    expect((await employer.post(`${domain}/check`)).status).toBe(409)
    await server.app.tasks.runDue()
    expect(lookedUp).toEqual([])
  })
})

async function demoWithPictures(count: number, bytes = 1) {
  const server = await demoServer()
  for (let number = 0; number < count; number++)
    await storeImage(server.db, {
      hash: String(number).padStart(43, '0'),
      bytes: Buffer.alloc(bytes),
      now: server.clock.now,
    })
  return { ...server, me: await logInAs(server, personas.employer) }
}

describe('uploads of a demo', () => {
  const picture = { headers: { 'content-type': 'image/png' } }
  const full = 'This demo has no room for more pictures until 03:00 UTC, when all data is deleted.'

  test('an upload replaces the oldest picture that nobody uses if 200 pictures are stored', async () => {
    const { me, db } = await demoWithPictures(200)
    const upload = { ...picture, raw: await aPng() }
    expect((await me.send('POST', '/ninja-api/images', upload)).status).toBe(200)
    expect(await db.$count(images)).toBe(200)
    expect(await db.$count(images, eq(images.hash, '0'.repeat(43)))).toBe(0)
  })

  test('an upload returns 429 if the pictures in use would exceed 10 MB', async () => {
    const { me, db } = await demoWithPictures(1, 9_999_990)
    await db.update(companies).set({ logo: imagePath('0'.repeat(43)) })
    const { status, json, headers } = await me.send('POST', '/ninja-api/images', {
      ...picture,
      raw: await aPng(),
    })
    expect([status, json, headers['retry-after']]).toMatchObject([429, { detail: full }, String(15 * 3600)])
  })

  test('uploads do not exceed the limit even if two of them arrive at the same time', async () => {
    const server = await demoWithPictures(199)
    const other = await logInAs(server, personas.employer)
    const [one, another] = [await aPng(), await aPng({ width: 2, height: 2 })]
    const answers = await Promise.all([
      server.me.send('POST', '/ninja-api/images', { ...picture, raw: one }),
      other.send('POST', '/ninja-api/images', { ...picture, raw: another }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await server.db.$count(images)).toBe(200)
  })
})

test('an import into a demo returns 409 if it would create more than 1,000 jobs', async () => {
  const server = await demoServer()
  const send = await importer(server, await logInAs(server, personas.root))
  const before = await server.db.$count(jobs)
  expect(await send(manyRows(1001 - before))).toMatchObject({ status: 409 })
  expect(await server.db.$count(jobs)).toBe(before)
  await send([goodRow])
  expect(await server.db.$count(jobs)).toBe(before + 1)
})
