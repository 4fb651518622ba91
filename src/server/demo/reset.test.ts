import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { extendTestApp, ada, PASSWORD, type TestClient } from '#server/auth/testing.ts'
import { demoCompanies } from '#server/db/seed/demo-companies.ts'
import { demoAddresses } from '#server/db/seed/demo-names.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { bookmarks } from '#server/db/tables/bookmarks.ts'
import { exchangeRates } from '#server/db/tables/exchange-rates.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { nextReset } from '#server/lib/next-reset.ts'
import { newApp } from '#server/testing.ts'

import { deleteDemoState } from './queries.ts'
import { anotherInstance, demoServer, demoSettings } from './testing.ts'

const logInAs = async (client: TestClient, email: string) =>
  client.post('auth/login', { email, password: PASSWORD })

const before = new Date('2026-11-21T02:59:59Z')
const after = new Date('2026-11-21T03:00:00Z')

test.each([
  ['2026-11-20T12:00:00Z', '2026-11-21T03:00:00.000Z'],
  ['2026-11-21T02:59:59Z', '2026-11-21T03:00:00.000Z'],
  ['2026-11-21T03:00:00Z', '2026-11-22T03:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T03:00:00.000Z'],
])('after %s, the next reset is at %s', (now, next) => {
  expect(nextReset(new Date(now)).toISOString()).toBe(next)
})

describe('the first start of a demo', () => {
  test('the first start loads the demo data with accounts, even in production', async () => {
    const { app, client } = await demoServer()
    const { length } = (await app.inject('/ninja-api/jobs')).json()
    expect(length).toBeGreaterThanOrEqual(60)
    expect((await logInAs(client('app'), ada)).status).toBe(200)
  })

  test.each(['an account', 'a company'])(
    'the first start fails if the database has %s that the demo did not create',
    async (thing) => {
      const server = extendTestApp(await newApp(demoSettings))
      if (thing === 'an account') await server.addUser({ email: 'manager@example.org' })
      else await insertCompany(server.db, { name: 'A real company' })
      await server.app.tasks.runDue()
      expect(server.takeErrors()).toEqual([
        expect.objectContaining({
          err: expect.objectContaining({
            message: expect.stringMatching(
              /^DEMO is "on", but the database has data that the demo did not create \(accounts: \d, companies: \d\)\. .*set DEMO=off\.$/,
            ),
          }),
        }),
      ])
      expect(await server.db.$count(users)).toBe(thing === 'an account' ? 1 : 0)
      expect(await server.db.$count(jobs)).toBe(0)
    },
  )
})

describe('the nightly reset of a demo', () => {
  test('the reset does not run before 03:00 UTC', async () => {
    const { app, db, addUser, clock } = await demoServer()
    await addUser({ email: 'visitor@example.org' })
    clock.now = before
    await app.tasks.runDue()
    expect(await db.$count(users)).toBe(demoAddresses.length + 1)
  })

  test('the reset deletes all data of visitors and loads the demo data again', async () => {
    const { app, db, clock, client, addUser } = await demoServer()
    await addUser({ email: 'visitor@example.org' })
    const staff = client('app')
    await logInAs(staff, 'root@example.com')
    const [{ id }] = (await app.inject('/ninja-api/jobs')).json()
    expect((await staff.post(`/ninja-api/jobs/${id}/withdraw`)).status).toBe(200)
    const [user] = await db.select().from(users)
    await db.insert(bookmarks).values({ userId: user?.id ?? 0, jobId: id })
    await client('app').post('auth/signup', { email: 'new@example.org', password: 'Two-f0lk-guitars' })
    const isToVisitor = eq(mailQueue.recipient, 'new@example.org')
    expect(await db.$count(mailQueue, isToVisitor)).toBe(1)
    const oldIds = new Set((await db.select({ id: jobs.id }).from(jobs)).map((job) => job.id))
    clock.now = after
    await app.tasks.runDue()
    const addresses = (await db.select().from(emailAddresses)).map(({ email }) => email)
    expect(addresses.toSorted()).toEqual([...demoAddresses].toSorted())
    expect([await db.$count(mailQueue, isToVisitor), await db.$count(bookmarks)]).toEqual([0, 0])
    const newJobs = await db.select({ id: jobs.id, createdAt: jobs.createdAt }).from(jobs)
    expect(newJobs.length).toBe(demoCompanies.flatMap((company) => company.jobs).length + 1)
    expect(newJobs.filter((job) => oldIds.has(job.id))).toEqual([])
    expect((await db.select({ via: auditLog.via }).from(auditLog)).every(({ via }) => via === 'demo')).toBe(
      true,
    )
  })

  test('ends all sessions', async () => {
    const { app, clock, client } = await demoServer()
    const me = client('browser')
    await logInAs(me, ada)
    expect((await me.get('auth/session')).status).toBe(200)
    clock.now = after
    await app.tasks.runDue()
    expect((await me.get('auth/session')).status).toBe(401)
    expect((await logInAs(client('browser'), ada)).status).toBe(200)
  })

  test('the reset updates the cached list of jobs', async () => {
    const { app, clock, client } = await demoServer()
    const first = await app.inject('/ninja-api/jobs')
    const [{ id }] = first.json()
    const staff = client('app')
    await logInAs(staff, 'root@example.com')
    await staff.post(`/ninja-api/jobs/${id}/withdraw`)
    clock.now = after
    await app.tasks.runDue()
    const idsOf = async () =>
      (await app.inject('/ninja-api/jobs')).json().map((job: { id: number }) => job.id)
    await expect.poll(idsOf).not.toContain(id)
    expect(await idsOf()).toHaveLength(first.json().length)
    expect((await app.inject(`/ninja-api/jobs/${id}`)).statusCode).toBe(404)
  })

  test('the reset deletes the exchange rates that a visitor has set', async () => {
    const { app, db, clock } = await demoServer()
    await db.insert(exchangeRates).values({ currency: 'EUR', perUsd: 0.9, date: '2026-11-20' })
    clock.now = after
    await app.tasks.runDue()
    expect(await db.$count(exchangeRates)).toBe(0)
  })

  test('the reset runs at the next start if no server was running at 03:00 UTC', async () => {
    const { app, db, clock, addUser } = await demoServer()
    const resetAt = async (time: string) => {
      clock.now = new Date(time)
      await addUser({ email: `visitor-${clock.now.getTime()}@example.org` })
      await app.tasks.runDue()
      return (await db.$count(users)) === demoAddresses.length
    }
    expect(await resetAt('2026-11-23T17:00:00Z')).toBe(true)
    expect(await resetAt('2026-11-24T02:59:00Z')).toBe(false)
    expect(await resetAt('2026-11-24T03:00:30Z')).toBe(true)
  })

  test('the reset runs only once, even with two instances', async () => {
    const one = await demoServer()
    one.clock.now = after
    const two = await anotherInstance(one.clock)
    await Promise.all([one.app.tasks.runDue(), two.app.tasks.runDue()])
    const idsOf = async () =>
      (await one.db.select({ id: users.id }).from(users).orderBy(users.id)).map(({ id }) => id)
    const ids = await idsOf()
    expect(ids).toHaveLength(demoAddresses.length)
    await two.app.tasks.runDue()
    expect(await idsOf()).toEqual(ids)
    expect((await logInAs(two.client('app'), ada)).status).toBe(200)
  })

  test('the reset deletes nothing if the board has run without DEMO since the last reset', async () => {
    const { app, db, clock, addUser, takeErrors } = await demoServer()
    await addUser({ email: 'visitor@example.org' })
    await deleteDemoState(db)
    clock.now = after
    await app.tasks.runDue()
    expect(takeErrors()).toHaveLength(1)
    expect(await db.$count(users)).toBe(demoAddresses.length + 1)
  })
})
