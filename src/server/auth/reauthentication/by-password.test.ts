import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { authenticators } from '#server/db/tables/authenticators.ts'
import { users } from '#server/db/tables/users.ts'

import { type Accounts, accounts, ada, bothKinds, faults, PASSWORD, WRONG_PASSWORD } from '../testing.ts'

const credentials = { password: PASSWORD }
const later = ({ clock }: Accounts, seconds: number) =>
  (clock.now = new Date(clock.now.getTime() + seconds * 1000))

/** The body of a request that requires reauthentication. */
const change = { email: 'third@example.com' }

describe.each(bothKinds)('reauthentication by password (%s)', (kind) => {
  test('rejects anonymous users', async () => {
    const { client } = await accounts()
    expect((await client(kind).post('auth/reauthenticate', credentials)).status).toBe(401)
  })

  test('rejects a missing or wrong password', async () => {
    const me = await (await accounts()).loggedIn(kind)
    expect(faults(await me.post('auth/reauthenticate'))).toEqual(['password required'])
    expect(faults(await me.post('auth/reauthenticate', { password: '' }))).toEqual(['password required'])
    const wrong = { password: WRONG_PASSWORD }
    expect(faults(await me.post('auth/reauthenticate', wrong))).toEqual(['password incorrect_password'])
    expect((await me.get('auth/session')).json.data?.methods).toHaveLength(1)
  })

  test('adds a login method to the session and changes the session token', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const { token } = me
    const at = later(server, 10).getTime() / 1000
    const { status, json } = await me.post('auth/reauthenticate', credentials)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ user: { email: ada } })
    expect(json.data?.methods).toEqual([
      { method: 'password', at: at - 10, email: ada },
      { method: 'password', at, reauthenticated: true },
    ])
    expect(me.token).not.toBe(token)
    expect((await me.get('auth/session')).status).toBe(200)
    expect((await server.client(kind, token).get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
  })

  test('a reauthentication is valid for five minutes and can be repeated', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    later(server, 299)
    expect((await me.post('account/email', change)).status).toBe(200)
    later(server, 2)
    const { status, json } = await me.post('account/email', { email: 'fourth@example.com' })
    expect(status).toBe(401)
    expect(json).toMatchObject({
      data: { user: { email: ada }, methods: [{ method: 'password' }], flows: [{ id: 'reauthenticate' }] },
      meta: { is_authenticated: true },
    })
    await me.post('auth/reauthenticate', credentials)
    later(server, 299)
    expect((await me.post('account/email', { email: 'fourth@example.com' })).status).toBe(200)
  })

  test('the password is offered together with the second factors of the user', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const [user] = await server.db.select().from(users)
    const of = { userId: user?.id ?? 0, createdAt: server.clock.now, sealed: 'x' }
    await server.db.insert(authenticators).values([
      { ...of, type: 'totp' },
      { ...of, type: 'recovery_codes' },
    ])
    later(server, 300)
    const response = await me.send('DELETE', 'auth/sessions', {
      body: { sessions: await ownIds(me) },
    })
    expect(response.json.data?.flows).toEqual([
      { id: 'reauthenticate' },
      { id: 'mfa_reauthenticate', types: ['recovery_codes', 'totp'] },
    ])
    await server.db.update(users).set({ passwordHash: null })
    const { json } = await me.send('DELETE', 'auth/sessions', { body: { sessions: await ownIds(me) } })
    expect(json.data?.flows).toEqual([{ id: 'mfa_reauthenticate', types: ['recovery_codes', 'totp'] }])
  })

  test('if the settings enable password resets by code, such a reset is offered in addition to the password', async () => {
    const server = await accounts({ ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on' })
    const me = await server.loggedIn(kind)
    later(server, 300)
    const { json } = await me.post('account/email', change)
    expect(json.data?.flows).toEqual([
      { id: 'reauthenticate' },
      { id: 'password_reset_by_code', is_pending: false },
    ])
  })

  test('reauthentication is not required from a user who has no method to reauthenticate', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    await server.db.update(users).set({ passwordHash: null })
    later(server, 300)
    expect((await me.post('account/email', change)).status).toBe(200)
    expect(faults(await me.post('auth/reauthenticate', credentials))).toEqual(['password incorrect_password'])
  })

  test('reauthentication is not required if the settings disable it', async () => {
    const server = await accounts({ ACCOUNT_REAUTHENTICATION_REQUIRED: 'off' })
    const me = await server.loggedIn(kind)
    later(server, 300)
    expect((await me.post('account/email', change)).status).toBe(200)
  })

  test('wrong passwords count as failed logins of the address', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const wrong = { password: WRONG_PASSWORD }
    for (let i = 0; i < 3; i += 1) await server.client(kind).post('auth/login', { email: ada, ...wrong })
    const response = []
    for (let i = 0; i < 3; i += 1) response.push(...faults(await me.post('auth/reauthenticate', wrong)))
    expect(response).toEqual([
      'password incorrect_password',
      'password incorrect_password',
      'password too_many_login_attempts',
    ])
    expect(faults(await me.post('auth/reauthenticate', credentials))).toEqual([
      'password too_many_login_attempts',
    ])
    later(server, 300)
    expect((await me.post('auth/reauthenticate', credentials)).status).toBe(200)
  })

  test('rejects the eleventh attempt of a minute', async () => {
    const me = await (await accounts()).loggedIn(kind)
    for (let i = 0; i < 10; i += 1)
      expect((await me.post('auth/reauthenticate', credentials)).status).toBe(200)
    expect((await me.post('auth/reauthenticate', credentials)).status).toBe(429)
  })
})

async function ownIds(me: {
  get: (path: string) => Promise<{ json: { data?: unknown } }>
}): Promise<number[]> {
  const rows = (await me.get('auth/sessions')).json.data
  return Array.isArray(rows) ? rows.map(({ id }) => id) : []
}

test('reauthentication checks only five of fifty concurrent wrong passwords', async () => {
  const { loggedIn } = await accounts()
  const me = await loggedIn('app')
  const tries = await Promise.all(
    Array.from({ length: 50 }, () => me.post('auth/reauthenticate', { password: WRONG_PASSWORD })),
  )
  expect(tries.flatMap(faults).filter((fault) => fault === 'password incorrect_password')).toHaveLength(5)
})

test('reauthentication rejects a disabled user', async () => {
  const { loggedIn, db } = await accounts()
  const me = await loggedIn('app')
  await db.update(users).set({ isActive: false }).where(eq(users.isActive, true))
  expect((await me.post('auth/reauthenticate', credentials)).status).toBe(401)
})
