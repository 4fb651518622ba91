// Authentication by session, password and API key, tested through the employee API.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { type Accounts, accounts, ada, PASSWORD, WRONG_PASSWORD } from '#server/auth/testing.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'
import { hashToken } from '#server/lib/tokens.ts'

const url = '/pegasus/employees/api/employees/'
const body = { name: 'Ada', department: 'hr', salary: 1 }
const BASE64 = /^[\w-]{43}$/
const NOBODY = 'Authentication credentials were not provided.'
const WRONG = 'Invalid username/password.'
const BAD_KEY = 'Invalid API key.'
const NO_CSRF_TOKEN = 'CSRF Failed: CSRF token missing or incorrect.'

type RequestOptions = { method?: 'GET' | 'POST'; headers?: Record<string, string>; ip?: string }

/**
 * Sends a request to the employee API with these headers and no cookies. Returns the status and the error message
 * (`detail`).
 */
async function ask({ app }: Accounts, { method = 'GET', headers = {}, ip = '203.0.113.7' }: RequestOptions) {
  const payload = method === 'POST' ? body : undefined
  const response = await app.inject({ method, url, headers, remoteAddress: ip, ...(payload && { payload }) })
  return [response.statusCode, response.json<{ detail?: string }>().detail]
}

const basic = (email: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
})
const withKey = (key: string) => ({ authorization: `Api-Key ${key}` })

async function addKey(
  { db, clock }: Accounts,
  userId: number,
  values: Partial<typeof apiKeys.$inferInsert> = {},
) {
  const key = `fbk_of_${userId}`
  const row = { name: 'mine', prefix: 'fbk_of', keyHash: hashToken(key), createdAt: clock.now }
  await db.insert(apiKeys).values({ userId, ...row, ...values })
  return key
}

describe('authentication by session', () => {
  test('requires the CSRF token for writes from a browser', async () => {
    const server = await accounts()
    const me = await server.loggedIn('browser')
    const cookie = `sessionid=${me.token}; csrftoken=${me.csrf}`
    const csrf = { cookie, 'x-csrftoken': me.csrf ?? '' }
    expect((await ask(server, { headers: { cookie } }))[0]).toBe(200)
    for (const headers of [
      { cookie },
      { cookie, 'x-csrftoken': 'wrong' },
      { ...csrf, origin: 'https://evil.example' },
      { ...csrf, origin: 'null' },
      { ...csrf, 'sec-fetch-site': 'cross-site' },
      { cookie, authorization: 'junk' },
      { cookie, 'x-session-token': 'junk' },
      { cookie, ...withKey('junk') },
    ])
      expect(await ask(server, { method: 'POST', headers })).toEqual([403, NO_CSRF_TOKEN])
    expect((await ask(server, { method: 'POST', headers: csrf }))[0]).toBe(201)
  })

  test('needs no CSRF token from an app', async () => {
    const server = await accounts()
    const { token = '' } = await server.loggedIn('app')
    expect((await ask(server, { method: 'POST', headers: { 'x-session-token': token } }))[0]).toBe(201)
    expect(await ask(server, { headers: { cookie: `sessionid=${token}` } })).toEqual([403, NOBODY])
    const inQuery = await server.app.inject({ url: `${url}?session_token=${token}` })
    expect(inQuery.statusCode).toBe(403)
  })

  test('ignores app sessions when HEADLESS_CLIENTS excludes apps', async () => {
    const server = await accounts({ HEADLESS_CLIENTS: 'browser' })
    const userId = await server.addUser()
    const times = { createdAt: server.clock.now, lastSeenAt: server.clock.now }
    const row = { userId, client: 'app', generation: 0, state: { methods: [] }, ip: '', userAgent: '' }
    const expiresAt = new Date('2027-01-01')
    await server.db.insert(sessions).values({ ...row, ...times, expiresAt, tokenHash: hashToken('token') })
    expect(await ask(server, { headers: { 'x-session-token': 'token' } })).toEqual([403, NOBODY])
  })

  test('rejects a session whose login is still pending', async () => {
    const server = await accounts()
    await server.addUser({ isVerified: false })
    const me = server.client('app')
    await me.post('auth/login', { email: ada, password: PASSWORD })
    expect(me.token).toBeDefined()
    expect(await ask(server, { headers: { 'x-session-token': me.token ?? '' } })).toEqual([403, NOBODY])
  })

  test('accepts the access token of a session', async () => {
    const server = await accounts({ HEADLESS_TOKEN_STRATEGY: 'jwt' })
    await server.addUser()
    const response = await server.client('app').post('auth/login', { email: ada, password: PASSWORD })
    const headers = { authorization: `Bearer ${response.json.meta?.access_token}` }
    expect((await ask(server, { method: 'POST', headers }))[0]).toBe(201)
    expect(await ask(server, { headers: { authorization: 'Bearer x' } })).toEqual([403, NOBODY])
  })
})

describe('authentication by password', () => {
  test.each([
    [{}, NOBODY],
    [{ authorization: 'Basic' }, 'Invalid basic header. No credentials provided.'],
    [{ authorization: 'Basic !!!' }, 'Invalid basic header. Credentials not correctly base64 encoded.'],
    [{ authorization: 'Basic YQ==' }, 'Invalid basic header. Credentials not correctly base64 encoded.'],
    [{ authorization: 'Digest x' }, NOBODY],
    [basic(ada, WRONG_PASSWORD), WRONG],
    [basic(ada, ''), WRONG],
    [basic('nobody@example.com', PASSWORD), WRONG],
    [basic(`${ada}\0`, PASSWORD), WRONG],
    [basic('x'.repeat(400), PASSWORD), WRONG],
  ])('rejects the headers %j', async (headers, detail) => {
    const server = await accounts()
    await server.addUser()
    expect(await ask(server, { headers })).toEqual([403, detail])
  })

  test('sends no challenge, because the employee API answers like Django REST Framework', async () => {
    const { app } = await accounts()
    const { statusCode, headers } = await app.inject({ url, headers: basic(ada, WRONG_PASSWORD) })
    expect([statusCode, headers['www-authenticate']]).toEqual([403, undefined])
  })

  test('allows writes without a session and without a CSRF token', async () => {
    const server = await accounts()
    await server.addUser()
    expect((await ask(server, { method: 'POST', headers: basic('ADA@example.com', PASSWORD) }))[0]).toBe(201)
  })

  test('rejects disabled accounts and accounts whose login requires another step', async () => {
    const server = await accounts()
    const id = await server.addUser()
    await server.addUser({ email: 'late@example.com', isVerified: false })
    expect(await ask(server, { headers: basic('late@example.com', PASSWORD) })).toEqual([403, WRONG])
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    expect(await ask(server, { headers: basic(ada, PASSWORD) })).toEqual([403, WRONG])
    const byCode = await accounts({
      ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
      ACCOUNT_LOGIN_BY_CODE_REQUIRED: 'on',
    })
    await byCode.addUser()
    expect(await ask(byCode, { headers: basic(ada, PASSWORD) })).toEqual([403, WRONG])
  })

  test('rejects an account with a second factor', async () => {
    const server = await accounts()
    const userId = await server.addUser()
    const factor = { userId, type: 'totp' as const, sealed: 'sealed', createdAt: server.clock.now }
    await server.db.insert(authenticators).values(factor)
    expect(await ask(server, { headers: basic(ada, PASSWORD) })).toEqual([403, WRONG])
  })

  test('five failed attempts are allowed, and failed logins count as attempts', async () => {
    const server = await accounts()
    await server.addUser()
    const app = server.client('app')
    for (let tries = 0; tries < 2; tries++)
      await app.post('auth/login', { email: ada, password: WRONG_PASSWORD }, { ip: `198.51.100.${tries}` })
    const statuses: unknown[] = []
    for (let tries = 0; tries < 4; tries++)
      statuses.push((await ask(server, { headers: basic(ada, WRONG_PASSWORD), ip: `192.0.2.${tries}` }))[0])
    expect(statuses).toEqual([403, 403, 403, 429])
    // After five failures, the right password is blocked as well, both here and at the login.
    const [status, detail] = await ask(server, { headers: basic(ada, PASSWORD) })
    expect([status, detail]).toEqual([429, 'Request was throttled. Expected available in 300 seconds.'])
    expect((await app.post('auth/login', { email: ada, password: PASSWORD })).status).toBe(400)
  })

  test('does not count a correct password as a failed attempt', async () => {
    const server = await accounts()
    await server.addUser()
    for (let tries = 0; tries < 12; tries++)
      expect((await ask(server, { headers: basic(ada, PASSWORD) }))[0]).toBe(200)
  })

  test('accepts a correct password in twenty concurrent requests', async () => {
    const server = await accounts()
    await server.addUser()
    const response = Array.from({ length: 20 }, () => ask(server, { headers: basic(ada, PASSWORD) }))
    expect((await Promise.all(response)).filter(([status]) => status === 200)).toHaveLength(20)
  })

  test('checks a wrong password at most five times in fifty concurrent requests', async () => {
    const server = await accounts()
    await server.addUser()
    const headers = basic(ada, WRONG_PASSWORD)
    const response = Array.from({ length: 50 }, (_, host) => ask(server, { headers, ip: `192.0.2.${host}` }))
    expect((await Promise.all(response)).filter(([status]) => status === 403)).toHaveLength(5)
  })
})

describe('authentication by API key', () => {
  test('authenticates the owner of the key unless the owner is disabled', async () => {
    const server = await accounts()
    const other = await server.loggedIn('browser', 'grace@example.com')
    await other.post(url, body)
    const owner = await server.addUser()
    const headers = withKey(await addKey(server, owner))
    expect((await ask(server, { method: 'POST', headers }))[0]).toBe(201)
    const listed = await server.app.inject({ url, headers })
    expect(listed.json()).toMatchObject({ count: 1, results: [{ user: owner }] })
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, owner))
    expect(await ask(server, { headers })).toEqual([403, BAD_KEY])
  })

  test('rejects revoked, expired, truncated, extended and unknown keys', async () => {
    const server = await accounts()
    const owner = await server.addUser()
    const key = await addKey(server, owner, { expiresAt: new Date(server.clock.now.getTime() + 1000) })
    expect((await ask(server, { headers: withKey(key) }))[0]).toBe(200)
    for (const wrong of [key.slice(0, -1), `${key}x`, key.toUpperCase(), hashToken(key), 'wrong', '\u00e9'])
      expect(await ask(server, { headers: withKey(wrong) })).toEqual([403, BAD_KEY])
    expect(await ask(server, { headers: { authorization: 'Api-Key' } })).toEqual([403, NOBODY])
    expect(await ask(server, { headers: { authorization: `Bearer ${key}` } })).toEqual([403, NOBODY])
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    expect(await ask(server, { headers: withKey(key) })).toEqual([403, BAD_KEY])
    await server.db.update(apiKeys).set({ expiresAt: null, revokedAt: server.clock.now })
    expect(await ask(server, { headers: withKey(key) })).toEqual([403, BAD_KEY])
  })

  test('records the use of a key at most once a minute', async () => {
    const server = await accounts()
    const headers = withKey(await addKey(server, await server.addUser()))
    const used = async () => (await server.db.select().from(apiKeys))[0]?.lastUsedAt?.toISOString()
    const start = server.clock.now.getTime()
    const seen: unknown[] = [await used()]
    for (const seconds of [0, 59, 60]) {
      server.clock.now = new Date(start + seconds * 1000)
      await ask(server, { headers })
      seen.push(await used())
    }
    const [first, last] = [new Date(start).toISOString(), new Date(start + 60_000).toISOString()]
    expect(seen).toEqual([undefined, first, first, last])
  })

  test('stores keys as hashes and never logs them', async () => {
    const server = await accounts()
    const key = await addKey(server, await server.addUser())
    await ask(server, { headers: withKey(`${key}x`) })
    await ask(server, { headers: basic(ada, WRONG_PASSWORD) })
    const rows = JSON.stringify(await server.db.select().from(apiKeys))
    expect(rows).not.toContain(key)
    expect((await server.db.select().from(apiKeys))[0]?.keyHash).toMatch(BASE64)
    const log = JSON.stringify(server.lines)
    expect(log).toContain('authentication refused')
    for (const secret of [key, WRONG_PASSWORD, ada]) expect(log).not.toContain(secret)
  })
})
