import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'

import { setPassword } from '../ground/users-queries.ts'
import { accounts, ada, bothKinds, PASSWORD, type TestClient } from '../testing.ts'

const later = (clock: { now: Date }, days: number) =>
  (clock.now = new Date(clock.now.getTime() + days * 86_400_000))

describe.each(bothKinds)('a session (%s)', (kind) => {
  test('the session of a visitor lists the available flows', async () => {
    const { client } = await accounts({ ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' })
    const { status, json } = await client(kind).get('auth/session')
    expect(status).toBe(401)
    expect(json).toMatchObject({ status: 401, meta: { is_authenticated: false } })
    expect(json.data?.flows?.map(({ id }) => id)).toEqual([
      'login',
      'login_by_code',
      'signup',
      'mfa_login_webauthn',
    ])
  })

  test('the server stores no session for a visitor who only reads the auth state', async () => {
    const { client, db } = await accounts()
    const me = client(kind)
    await me.get('auth/session')
    expect(me.token).toBeUndefined()
    expect(await db.$count(sessions)).toBe(0)
  })

  test('a login replaces the session of the visitor and revokes its token', async () => {
    const { addUser, client } = await accounts()
    await addUser({ isVerified: false, email: 'grace@example.com' })
    await addUser()
    const me = client(kind)
    await me.post('auth/login', { email: 'grace@example.com', password: PASSWORD })
    const planted = me.token
    expect(planted).toBeDefined()
    await me.post('auth/login', { email: ada, password: PASSWORD })
    expect(me.token).not.toBe(planted)
    expect((await me.get('auth/session')).status).toBe(200)
    expect((await client(kind, planted).get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
  })

  test('logging out ends the session and returns 401', async () => {
    const { loggedIn, client, db } = await accounts()
    const me = await loggedIn(kind)
    const { token } = me
    const { status, headers } = await me.delete('auth/session')
    expect([status, headers['clear-site-data']]).toEqual([401, kind === 'app' ? undefined : '"cache"'])
    expect(await db.$count(sessions)).toBe(0)
    expect((await client(kind, token).get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
  })

  test('an app cannot use the session of a browser, and a browser cannot use the session of an app', async () => {
    const { loggedIn, client } = await accounts()
    const { token } = await loggedIn(kind)
    const other = kind === 'app' ? client('browser', token) : client('app', token)
    expect((await other.get('auth/session')).status).toBe(kind === 'app' ? 401 : 410)
  })

  const ended = [401, kind === 'app' ? 410 : 401]

  test('a session ends after a password change in another session', async () => {
    const { loggedIn, db } = await accounts()
    const me = await loggedIn(kind)
    await db.transaction(async (tx) =>
      setPassword(tx, (await tx.select().from(users))[0]?.id ?? 0, 'unusable'),
    )
    expect(await requestTwice(me)).toEqual(ended)
  })

  test('a session ends after the account is disabled', async () => {
    const { db, addUser, client } = await accounts()
    const grace = client(kind)
    const id = await addUser({ email: 'grace@example.com' })
    await grace.post('auth/login', { email: 'grace@example.com', password: PASSWORD })
    await db.update(users).set({ isActive: false }).where(eq(users.id, id))
    expect(await requestTwice(grace)).toEqual(ended)
  })

  test('a session expires two weeks after its last change', async () => {
    const { loggedIn, clock } = await accounts()
    const me = await loggedIn(kind)
    later(clock, 13)
    expect((await me.get('auth/session')).status).toBe(200)
    later(clock, 1)
    expect((await me.get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
  })

  test('a session expires ninety days after the login, even with weekly use', async () => {
    const { client, addUser, clock } = await accounts()
    await addUser()
    const me = client(kind)
    await me.get('auth/webauthn/login')
    const use = async () => {
      later(clock, 7)
      await me.get('auth/webauthn/login')
      return (await me.get('auth/session')).status
    }
    expect(await use()).toBe(401)
    await me.post('auth/login', { email: ada, password: PASSWORD })
    for (let week = 1; week <= 12; week++) expect(await use()).toBe(200)
    expect(await use()).toBe(kind === 'app' ? 410 : 401)
  })

  test('the stored session does not contain the token in plain text', async () => {
    const { loggedIn, db } = await accounts()
    const { token = '' } = await loggedIn(kind)
    expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token)
  })
})

/**
 * Sends two requests with the token of a session that has ended, and returns their statuses. The server treats the
 * first request as anonymous. It reports the unknown token to an app only in the second response.
 */
async function requestTwice(client: TestClient): Promise<number[]> {
  const { token } = client
  const first = await client.get('auth/session')
  client.token = token
  return [first.status, (await client.get('auth/session')).status]
}

test.each(['config', 'auth/session', 'account/email'])(
  'an app with an unknown token gets 410 at %s',
  async (path) => {
    const { client } = await accounts()
    const { status, json } = await client('app', 'unknown').get(path)
    expect(status).toBe(410)
    expect(json.meta).toEqual({ is_authenticated: null })
  },
)

test('an app with an unknown token cannot log in', async () => {
  const { client, addUser } = await accounts()
  await addUser()
  expect((await client('app', 'unknown').post('auth/login', { email: ada, password: PASSWORD })).status).toBe(
    410,
  )
})

test('the server ignores a session token in the query', async () => {
  const { loggedIn, client } = await accounts()
  const { token } = await loggedIn('app')
  expect((await client('app').get(`auth/session?session_token=${token}&sessionid=${token}`)).status).toBe(401)
})

test('the server removes a session cookie with an unknown token', async () => {
  const { client } = await accounts()
  const { headers } = await client('browser', 'unknown').get('auth/session')
  expect(String(headers['set-cookie'])).toMatch(
    /sessionid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax/,
  )
})

test('the session cookie is HttpOnly', async () => {
  const { addUser, client } = await accounts()
  await addUser()
  const { setCookies } = await client('browser').post('auth/login', { email: ada, password: PASSWORD })
  const [csrf, session] = setCookies
  expect(csrf).toMatch(/^csrftoken=[A-Za-z0-9]{32}; Max-Age=31449600; Path=\/; Expires=[^;]*; SameSite=Lax$/)
  expect(session).toMatch(
    /^sessionid=[\w-]{43}; Max-Age=1209600; Path=\/; Expires=[^;]*; HttpOnly; SameSite=Lax$/,
  )
})

test('over HTTPS both cookies are Secure, and the session cookie is bound to the host', async () => {
  const { addUser, client } = await accounts({ PUBLIC_URL: 'https://fretboard.example' })
  await addUser()
  const me = client('browser')
  await me.get('config')
  const { headers } = await me.post(
    'auth/login',
    { email: ada, password: PASSWORD },
    { headers: { origin: 'https://fretboard.example' } },
  )
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^csrftoken=.*; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-sessionid=.*; Secure; SameSite=Lax$/),
  ])
})

test('a concurrent request cannot restore a logged-out session', async () => {
  const { addUser, client } = await accounts()
  await addUser({ isVerified: false })
  const me = client('app')
  await me.post('auth/login', { email: ada, password: PASSWORD })
  const { token } = me
  const statuses = await Promise.all([
    me.delete('auth/session').then(({ status }) => status),
    client('app', token)
      .post('auth/login', { email: ada, password: PASSWORD })
      .then(({ status }) => status),
  ])
  expect(statuses[0]).toBe(401)
  expect((await client('app', token).get('auth/session')).status).toBe(410)
})
