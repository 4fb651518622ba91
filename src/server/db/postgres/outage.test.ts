// While PostgreSQL is away, whatever is asked is answered 503, and soon; and the log tells of it once.
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import type { RouteOptions } from 'fastify'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { ada, PASSWORD } from '#server/auth/testing.ts'
import { insertUser, verifyAddress } from '#server/auth/users-queries.ts'
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
import { insertCompany, insertJob } from '../testing/insert-job.ts'
import { createScratchDatabase } from '../testing/scratch-postgres.ts'
import { type Trouble, troubledWayTo } from '../testing/troubled-postgres.ts'

const WARN = 40
const ERROR = 50
const methods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const
type Method = (typeof methods)[number]
/** Some of those that cannot answer without the database. */
const needy = [
  'GET /ninja-api/companies',
  'GET /pegasus/employees/api/employees/',
  'GET /_allauth/app/v1/account/email',
  'POST /_allauth/app/v1/auth/login',
]
const credentials = { email: ada, password: PASSWORD, current_password: PASSWORD, new_password: 'in Samois' }
const secondFactor = { key: 'key', code: 'ABCD-1234', provider: 'dummy', process: 'login', account: '1' }
const posting = {
  title: 'Developer',
  name: 'x',
  department: 'hr',
  salary: '1',
  apply_link: 'https://a.example',
}
const body = { ...credentials, ...secondFactor, ...posting, display_name: 'Ada' }

/** The whole server, with its pages, on a database to which the way can be troubled; and somebody with all rights. */
async function site(options: { databasePoolSize?: number } = {}) {
  const databaseUrl = await createScratchDatabase()
  const way = await troubledWayTo(databaseUrl)
  const recorded = recordingLog()
  const database = await openDatabase({ databaseUrl: way.url, dataDir: '', log: recorded.log, ...options })
  onTestFinished(async () => {
    way.make('none')
    await database.close()
    await way.close()
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

  const ask = async (method: Method, url: string, headers: Record<string, string>) => {
    const path = url.replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => String(ids[name] ?? 'x'))
    const payload = method === 'GET' ? {} : { payload: body }
    const answer = await app.inject({ method, url: path, headers, ...payload })
    const { statusCode: status, headers: answered } = answer
    return { route: `${method} ${url}`, status, retryAfter: answered['retry-after'] }
  }
  const identities = [{}, { 'x-session-token': sessionToken }, { authorization: 'Api-Key key' }]
  /** Every route at once, as nobody and as somebody; those too that a path only rejects. */
  const askAll = () =>
    Promise.all(
      routes.flatMap(({ method, url }) =>
        methods
          .filter((one) => [method].flat().includes(one))
          .flatMap((one) => identities.map((headers) => ask(one, url, headers))),
      ),
    )
  return { ...server, database, databaseUrl, way, askAll }
}

type Site = Awaited<ReturnType<typeof site>>
type Answers = Awaited<ReturnType<Site['askAll']>>

function expectOnly503(answers: Answers): void {
  const failed = answers.filter(({ status }) => status >= 500)
  expect(failed.filter(({ status, retryAfter }) => status !== 503 || Number(retryAfter) <= 0)).toEqual([])
}

/** The one line that tells of the outage. What the requests meet, the log does not repeat. */
function expectOneLine({ lines, takeErrors }: Site): void {
  const told = lines.filter(({ level }) => level >= ERROR)
  expect(told).toEqual([expect.objectContaining({ outage: 'begins', reason: expect.any(String) })])
  expect(JSON.stringify(told)).not.toContain('select')
  takeErrors()
}

async function readyAgain({ app }: Site): Promise<void> {
  await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 30_000 }).toBe(200)
}

test.each<Trouble>(['refused', 'frozen', 'out of connections'])(
  'while it is %s every route is 503 where it needs the database, and not 500',
  async (trouble) => {
    const all = await site()
    all.way.make(trouble)
    const answers = await all.askAll()
    expectOneLine(all)
    expectOnly503(answers)
    const away = new Set(answers.filter(({ status }) => status === 503).map(({ route }) => route))
    expect(needy.filter((route) => !away.has(route))).toEqual([])
    expect((await all.app.inject('/healthz')).statusCode).toBe(200)
    all.way.make('none')
    await readyAgain(all)
    expect((await all.app.inject('/ninja-api/companies')).statusCode).toBe(200)
  },
)

test.each<Trouble>(['refused', 'frozen'])(
  'once it is known to be %s nobody waits for it, and the end is told with who was turned away',
  async (trouble) => {
    const all = await site()
    all.way.make(trouble)
    const ask = async () => (await all.app.inject('/ninja-api/companies')).statusCode
    expect(await ask()).toBe(503)
    await expect.poll(() => all.database.isAway(), { timeout: 10_000 }).toBe(true)
    expect((await all.app.inject('/readyz')).json()).toMatchObject({ reason: 'the database does not answer' })
    // If each waited for a time-out, this test would not end in time.
    for (let times = 0; times < 50; times += 1) expect(await ask()).toBe(503)
    all.way.make('none')
    await readyAgain(all)
    expect(all.database.isAway()).toBe(false)
    expect(await ask()).toBe(200)
    const end = all.lines.find((line) => line['outage'] === 'ends')
    all.takeErrors()
    expect(end).toMatchObject({ level: WARN, seconds: expect.any(Number), refused: 51 })
  },
)

test('what waited for a connection in vain is not done later', async () => {
  const all = await site()
  all.way.make('frozen')
  const writing = Promise.allSettled(
    Array.from({ length: 20 }, () => all.db.transaction((tx) => insertCompany(tx))),
  )
  expect((await writing).map(({ status }) => status)).not.toContain('fulfilled')
  all.way.make('none')
  await readyAgain(all)
  all.takeErrors()
  expect(await all.db.$count(companies)).toBe(2)
})

test('without a free connection requests are 503 in time, which is told, though the database answers', async () => {
  const all = await site({ databasePoolSize: 1 })
  const held = Promise.withResolvers<void>()
  const holding = all.db.transaction(() => held.promise)
  expect((await all.app.inject('/ninja-api/companies')).statusCode).toBe(503)
  expect(all.database.isAway()).toBe(false)
  expect((await all.app.inject('/readyz')).json()).toEqual({
    status: 'not ready',
    reason: 'requests fail for want of a connection to the database',
  })
  expectOneLine(all)
  held.resolve()
  await holding
  expect((await all.app.inject('/ninja-api/companies')).statusCode).toBe(200)
})

test('a table that somebody holds locked is one outage, however far apart the requests fail', async () => {
  const all = await site()
  const operator = new Client({ connectionString: all.databaseUrl })
  await operator.connect()
  onTestFinished(() => operator.end())
  await operator.query('begin; lock table companies')
  const ask = async () => (await all.app.inject('/ninja-api/companies')).statusCode
  expect(await ask()).toBe(503)
  await setTimeout(seconds(1))
  expect(await ask()).toBe(503)
  expectOneLine(all)
})

test('while it is read-only what has to be written is 503, and what is there can be read', async () => {
  const all = await site()
  const operator = new Client({ connectionString: all.databaseUrl })
  await operator.connect()
  onTestFinished(() => operator.end())
  const { pathname } = new URL(all.databaseUrl)
  await operator.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
  all.way.make('none')
  const answers = await all.askAll()
  expectOneLine(all)
  expectOnly503(answers)
  const statusOf = (asked: string) =>
    answers.filter(({ route }) => route === asked).map(({ status }) => status)
  expect(statusOf('GET /ninja-api/companies')).toEqual([200, 200, 200])
  expect(statusOf('DELETE /ninja-api/jobs/:job_id(.+)')).toEqual([401, 503, 503])
})
