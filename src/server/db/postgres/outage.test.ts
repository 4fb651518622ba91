import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import type { RouteOptions } from 'fastify'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

import { insertUser, verifyAddress } from '#server/auth/ground/users-queries.ts'
import { ada, PASSWORD } from '#server/auth/testing.ts'
import { seconds } from '#server/lib/duration.ts'
import { minPasswordCost } from '#server/lib/password-cost.testing.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { recordingLog } from '#server/log.testing.ts'
import { emptyPages } from '#server/ops/testing/empty-pages.ts'
import { newApp } from '#server/testing.ts'

import { openDatabase } from '../open.ts'
import { apiKeys } from '../tables/api-keys.ts'
import { companies } from '../tables/companies.ts'
import { users } from '../tables/users.ts'
import { type Fault, startFaultyProxy } from '../testing/faulty-proxy.ts'
import { insertCompany, insertJob } from '../testing/insert-job.ts'
import { createScratchDatabase } from '../testing/scratch-postgres.ts'

const WARN = 40
const ERROR = 50
const methods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const
type Method = (typeof methods)[number]
/** Some of the routes that need the database. Each must return 503 during an outage. */
const databaseRoutes = [
  'GET /ninja-api/companies',
  'GET /pegasus/employees/api/employees/',
  'GET /_allauth/app/v1/account/email',
  'POST /_allauth/app/v1/auth/login',
]
const credentials = { email: ada, password: PASSWORD, current_password: PASSWORD, new_password: 'in Samois' }
const secondFactor = { key: 'key', code: 'ABCD-1234', provider: 'dummy', process: 'login', account: '1' }
const job = {
  title: 'Developer',
  name: 'x',
  department: 'hr',
  salary: '1',
  apply_link: 'https://a.example',
}
const body = { ...credentials, ...secondFactor, ...job, display_name: 'Ada' }

/** Starts the server with pages and a staff user. The database is behind a proxy that can simulate faults. */
async function createSite(options: { databasePoolSize?: number } = {}) {
  const databaseUrl = await createScratchDatabase()
  const proxy = await startFaultyProxy(databaseUrl)
  const recorded = recordingLog()
  const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', log: recorded.log, ...options })
  onTestFinished(async () => {
    proxy.setFault('none')
    await database.close()
    await proxy.close()
  })
  const env = {
    ACCOUNT_RATE_LIMITS: 'off',
    ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
    SOCIALACCOUNT_PROVIDERS: JSON.stringify([{ id: 'dummy', name: 'Dummy', type: 'dummy' }]),
  }
  const server = await newApp(env, emptyPages, { database, recorded })
  const { app, db, clock } = server
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  await app.ready()
  const passwordHash = await createPasswords(randomBytes, minPasswordCost).hash(PASSWORD)
  const userId = await insertUser(db, { email: ada, passwordHash, now: clock.now })
  await verifyAddress(db, userId, ada)
  await db.update(users).set({ isStaff: true })
  await db
    .insert(apiKeys)
    .values({ userId, name: 'x', prefix: 'x', keyHash: hashToken('key'), createdAt: clock.now })
  const login = { email: ada, password: PASSWORD }
  const url = '/_allauth/app/v1/auth/login'
  const loggedIn = await app.inject({ method: 'POST', url, payload: login })
  const sessionToken: string = loggedIn.json().meta.session_token
  const ids: Record<string, number> = { job_id: await insertJob(db), company_id: await insertCompany(db) }
  ids['id'] = ids['job_id'] ?? 0

  const request = async (method: Method, url: string, headers: Record<string, string>) => {
    const path = url.replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => String(ids[name] ?? 'x'))
    const payload = method === 'GET' ? {} : { payload: body }
    const response = await app.inject({ method, url: path, headers, ...payload })
    const retryAfter = response.headers['retry-after']
    return { route: `${method} ${url}`, status: response.statusCode, retryAfter }
  }
  const identities = [{}, { 'x-session-token': sessionToken }, { authorization: 'Api-Key key' }]
  /** Requests every route without credentials, with a session and with an API key, all concurrently. */
  const requestAll = () =>
    Promise.all(
      routes.flatMap(({ method, url }) =>
        methods
          .filter((one) => [method].flat().includes(one))
          .flatMap((one) => identities.map((headers) => request(one, url, headers))),
      ),
    )
  return { ...server, database, databaseUrl, proxy, requestAll }
}

type Site = Awaited<ReturnType<typeof createSite>>
type Responses = Awaited<ReturnType<Site['requestAll']>>

function expectOnly503(responses: Responses): void {
  const failed = responses.filter(({ status }) => status >= 500)
  expect(failed.filter(({ status, retryAfter }) => status !== 503 || Number(retryAfter) <= 0)).toEqual([])
}

/** Expects that the log has one line about the outage and no lines about the failed requests. */
function expectOneLine({ lines, takeErrors }: Site): void {
  const errors = lines.filter(({ level }) => level >= ERROR)
  expect(errors).toEqual([expect.objectContaining({ outage: 'begins', reason: expect.any(String) })])
  expect(JSON.stringify(errors)).not.toContain('select')
  takeErrors()
}

async function waitUntilReady({ app }: Site): Promise<void> {
  await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 30_000 }).toBe(200)
}

describe('an unavailable database', () => {
  test.each<Fault>(['refused', 'frozen', 'out of connections'])(
    'every route that needs the database returns 503 during an outage (fault: %s)',
    async (fault) => {
      const site = await createSite()
      site.proxy.setFault(fault)
      const responses = await site.requestAll()
      expectOneLine(site)
      expectOnly503(responses)
      const unavailable = new Set(responses.filter(({ status }) => status === 503).map(({ route }) => route))
      expect(databaseRoutes.filter((route) => !unavailable.has(route))).toEqual([])
      expect((await site.app.inject('/healthz')).statusCode).toBe(200)
      site.proxy.setFault('none')
      await waitUntilReady(site)
      expect((await site.app.inject('/ninja-api/companies')).statusCode).toBe(200)
    },
  )

  test.each<Fault>(['refused', 'frozen'])(
    'after the server has detected an outage (fault: %s), requests get 503 at once, and one log line counts them',
    async (fault) => {
      const site = await createSite()
      site.proxy.setFault(fault)
      const requestStatus = async () => (await site.app.inject('/ninja-api/companies')).statusCode
      expect(await requestStatus()).toBe(503)
      await expect.poll(() => site.database.isUnavailable(), { timeout: 10_000 }).toBe(true)
      expect((await site.app.inject('/readyz')).json()).toMatchObject({
        reason: 'the database does not answer',
      })
      // The test would time out if each request waited for the database.
      for (let times = 0; times < 50; times += 1) expect(await requestStatus()).toBe(503)
      site.proxy.setFault('none')
      await waitUntilReady(site)
      expect(site.database.isUnavailable()).toBe(false)
      expect(await requestStatus()).toBe(200)
      const end = site.lines.find((line) => line['outage'] === 'ends')
      site.takeErrors()
      expect(end).toMatchObject({ level: WARN, seconds: expect.any(Number), refused: 51 })
    },
  )

  test('a write whose connection could not be established is never executed later', async () => {
    const site = await createSite()
    site.proxy.setFault('frozen')
    const writing = Promise.allSettled(
      Array.from({ length: 20 }, () => site.db.transaction((tx) => insertCompany(tx))),
    )
    expect((await writing).map(({ status }) => status)).not.toContain('fulfilled')
    site.proxy.setFault('none')
    await waitUntilReady(site)
    site.takeErrors()
    expect(await site.db.$count(companies)).toBe(2)
  })
})

describe('a slow or read-only database', () => {
  test('requests return 503 and /readyz fails while the pool has no free connection', async () => {
    const site = await createSite({ databasePoolSize: 1 })
    const end = Promise.withResolvers<void>()
    const transaction = site.db.transaction(() => end.promise)
    expect((await site.app.inject('/ninja-api/companies')).statusCode).toBe(503)
    expect(site.database.isUnavailable()).toBe(false)
    expect((await site.app.inject('/readyz')).json()).toEqual({
      status: 'not ready',
      reason: 'requests fail because no database connection is free',
    })
    expectOneLine(site)
    end.resolve()
    await transaction
    expect((await site.app.inject('/ninja-api/companies')).statusCode).toBe(200)
  })

  test('logs a locked table as one outage, even if requests fail seconds apart', async () => {
    const site = await createSite()
    const operator = new Client({ connectionString: site.databaseUrl })
    await operator.connect()
    onTestFinished(() => operator.end())
    await operator.query('begin; lock table companies')
    const requestStatus = async () => (await site.app.inject('/ninja-api/companies')).statusCode
    expect(await requestStatus()).toBe(503)
    await setTimeout(seconds(1))
    expect(await requestStatus()).toBe(503)
    expectOneLine(site)
  })

  test('writes return 503 and reads work while the database is read-only', async () => {
    const site = await createSite()
    const operator = new Client({ connectionString: site.databaseUrl })
    await operator.connect()
    onTestFinished(() => operator.end())
    const { pathname } = new URL(site.databaseUrl)
    await operator.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
    site.proxy.setFault('none')
    const responses = await site.requestAll()
    expectOneLine(site)
    expectOnly503(responses)
    const statusesOf = (endpoint: string) =>
      responses.filter(({ route }) => route === endpoint).map(({ status }) => status)
    expect(statusesOf('GET /ninja-api/companies')).toEqual([200, 200, 200])
    expect(statusesOf('DELETE /ninja-api/jobs/:job_id(.+)')).toEqual([401, 503, 503])
  })
})
