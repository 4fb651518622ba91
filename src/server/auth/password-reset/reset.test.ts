import { describe, expect, test } from 'vitest'

import { users } from '#server/db/tables/users.ts'

import { logInWithApp } from '../mfa/testing.ts'
import {
  accounts,
  type Accounts,
  ada,
  bothKinds,
  faults,
  PASSWORD,
  type TestClient,
  WRONG_CODE,
  WRONG_PASSWORD,
} from '../testing.ts'

const NEW_PASSWORD = 'another horse entirely'
const byCode = { ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on' }
const path = 'auth/password/reset'
const keyHeader = (key: string) => ({ headers: { 'x-password-reset-key': key } })
const login = { email: ada, password: NEW_PASSWORD }

async function requestReset({ client, lastMessage }: Accounts, kind: TestClient['kind'], email = ada) {
  const me = client(kind)
  await me.post('auth/password/request', { email })
  const { link, code } = await lastMessage()
  return { me, code, key: decodeURIComponent(link.split('/').at(-1) ?? '') }
}

describe.each(bothKinds)('a password reset by link (%s)', (kind) => {
  test('the request requires an address', async () => {
    const { client } = await accounts()
    expect(faults(await client(kind).post('auth/password/request', {}))).toEqual(['email required'])
  })

  test('known and unknown addresses get the same response, but different emails', async () => {
    const { addUser, client, db, messages } = await accounts()
    await addUser()
    await addUser({ email: 'off@example.com' })
    await db.update(users).set({ isActive: false })
    await addUser({ email: 'grace@example.com' })
    const response = []
    for (const email of ['off@example.com', 'nobody@example.com', 'grace@example.com'])
      response.push(await client(kind).post('auth/password/request', { email }))
    expect(response.map(({ status, text }) => [status, text])).toEqual(
      response.map(() => [200, '{"status":200}']),
    )
    const sent = (await messages()).map(({ template }) => template)
    expect(sent).toEqual(['unknown-account', 'unknown-account', 'password-reset-link'])
  })

  test('reports a weak password only if the key is valid', async () => {
    const server = await accounts()
    await server.addUser()
    const { me, key } = await requestReset(server, kind)
    expect(faults(await me.get(path))).toEqual(['key required'])
    expect(faults(await me.post(path, {}))).toEqual(['key required', 'password required'])
    expect(faults(await me.post(path, { key: `${key}x`, password: 'short' }))).toEqual([
      'key invalid_password_reset',
    ])
    expect(faults(await me.post(path, { key, password: 'short' }))).toEqual(['password password_too_short'])
    expect(faults(await me.post(path, { key, password: ada }))).toEqual(['password password_too_similar'])
  })

  test('a reset invalidates all keys, ends all sessions and resets the count of failed logins', async () => {
    const server = await accounts()
    const signedIn = await server.loggedIn(kind)
    const { me, key: first } = await requestReset(server, kind)
    const { key } = await requestReset(server, kind)
    for (let count = 1; count <= 6; count++)
      await server.client(kind).post('auth/login', { ...login, password: WRONG_PASSWORD })
    expect((await me.get(path, keyHeader(key))).json.data?.user).toMatchObject({ email: ada })
    expect((await me.post(path, { key, password: NEW_PASSWORD })).status).toBe(401)
    expect(faults(await me.post(path, { key: first, password: NEW_PASSWORD }))).toEqual([
      'key invalid_password_reset',
    ])
    expect((await signedIn.get('auth/session')).status).toBe(401)
    expect((await server.client(kind).post('auth/login', login)).status).toBe(200)
    expect((await server.lastMessage()).template).toBe('password-reset')
  })

  test('a reset keeps the count of failed logins with an unverified additional address', async () => {
    const server = await accounts()
    await server.addUser()
    const mallory = await server.loggedIn(kind, 'mallory@example.com')
    await mallory.post('account/email', { email: ada })
    const wrong = { email: ada, password: WRONG_PASSWORD }
    for (let count = 1; count <= 5; count++) await server.client(kind).post('auth/login', wrong)
    const { me, key } = await requestReset(server, kind, 'mallory@example.com')
    expect((await me.post(path, { key, password: NEW_PASSWORD })).status).toBe(401)
    expect(faults(await me.post('auth/login', wrong))).toEqual(['too_many_login_attempts'])
  })

  test('a login invalidates the key', async () => {
    const server = await accounts()
    await server.addUser()
    const { me, key } = await requestReset(server, kind)
    await server.client(kind).post('auth/login', { email: ada, password: PASSWORD })
    expect(faults(await me.get(path, keyHeader(key)))).toEqual(['key invalid_password_reset'])
  })

  test('a key expires after one hour', async () => {
    const server = await accounts()
    await server.addUser()
    const { me, key } = await requestReset(server, kind)
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)
    expect(faults(await me.get(path, keyHeader(key)))).toEqual(['key invalid_password_reset'])
  })

  test('reports why a key is invalid', async () => {
    const server = await accounts()
    await server.addUser()
    const why = async (key: string) =>
      (await server.client(kind).get(path, keyHeader(key))).json.errors?.[0]?.message
    const { me, key } = await requestReset(server, kind)
    const older = await requestReset(server, kind)
    await me.post(path, { key, password: NEW_PASSWORD })
    expect(await why(key)).toBe('This link has already been used.')
    expect(await why(older.key)).toContain('logged in or changed your account since')
    const later = await requestReset(server, kind)
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)
    expect(await why(later.key)).toBe('This link has expired.')
    expect(await why('bad')).toBe('The password reset token was invalid.')
  })

  test('with ACCOUNT_LOGIN_ON_PASSWORD_RESET, a reset logs in', async () => {
    const server = await accounts({ ACCOUNT_LOGIN_ON_PASSWORD_RESET: 'on' })
    await server.addUser()
    const { me, key } = await requestReset(server, kind)
    const { status, json } = await me.post(path, { key, password: NEW_PASSWORD })
    expect(status).toBe(200)
    expect(json.data?.methods).toEqual([{ method: 'password_reset', at: expect.any(Number) }])
    expect((await me.get('auth/session')).status).toBe(200)
  })

  test('with ACCOUNT_LOGIN_ON_PASSWORD_RESET, a logged-in user stays logged in', async () => {
    const server = await accounts({ ACCOUNT_LOGIN_ON_PASSWORD_RESET: 'on' })
    const me = await server.loggedIn(kind)
    const { token } = me
    await me.post('auth/password/request', { email: ada })
    const key = decodeURIComponent((await server.lastMessage()).link.split('/').at(-1) ?? '')
    const { status, json } = await me.post(path, { key, password: NEW_PASSWORD })
    expect(status).toBe(200)
    expect(json.data?.methods).toEqual([{ method: 'password_reset', at: expect.any(Number) }])
    expect(me.token).not.toBe(token)
    expect((await me.get('auth/session')).status).toBe(200)
    expect((await server.client(kind, token).get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
  })

  test('with ACCOUNT_LOGIN_ON_PASSWORD_RESET, a reset requires the second factor', async () => {
    const server = await accounts({ ACCOUNT_LOGIN_ON_PASSWORD_RESET: 'on' })
    const { me, app } = await logInWithApp(server, kind)
    await me.post('auth/password/request', { email: ada })
    const key = decodeURIComponent((await server.lastMessage()).link.split('/').at(-1) ?? '')
    expect((await me.post(path, { key, password: NEW_PASSWORD })).status).toBe(401)
    expect(await server.pendingFlows(me)).toEqual(['mfa_authenticate'])
    expect((await me.post('auth/2fa/authenticate', { code: app.codeAt(server.clock.now) })).status).toBe(200)
    expect((await me.get('auth/session')).status).toBe(200)
  })

  test('a logged-in user who resets the password is logged out', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    await me.post('auth/password/request', { email: ada })
    const key = decodeURIComponent((await server.lastMessage()).link.split('/').at(-1) ?? '')
    const { status } = await me.post(path, { key, password: NEW_PASSWORD })
    expect(status).toBe(kind === 'app' ? 200 : 401)
    expect((await me.get('auth/session')).status).toBe(401)
  })
})

describe.each(bothKinds)('a password reset by code (%s)', (kind) => {
  test('returns 409 if no code was requested', async () => {
    const { client } = await accounts(byCode)
    expect((await client(kind).post(path, {})).status).toBe(409)
    expect((await client(kind).get(path, keyHeader(WRONG_CODE))).status).toBe(409)
  })

  test('known and unknown addresses get the same responses until the attempts are used up', async () => {
    const server = await accounts(byCode)
    await server.addUser()
    const response = []
    for (const email of [ada, 'nobody@example.com']) {
      const me = server.client(kind)
      response.push([
        (await me.post('auth/password/request', { email })).text.replace(/"session_token":"[^"]+"/, ''),
        (await me.get(path, keyHeader(WRONG_CODE))).text,
        (await me.post(path, { key: WRONG_CODE, password: NEW_PASSWORD })).text,
        (await me.post(path, { key: '', password: NEW_PASSWORD })).status,
        (await me.post(path, { key: WRONG_CODE, password: NEW_PASSWORD })).status,
      ])
    }
    expect(response[0]).toEqual(response[1])
    expect(response[0]?.slice(3)).toEqual([400, 409])
  })

  test('reports a weak password even if the code is wrong or the address is unknown', async () => {
    const server = await accounts(byCode)
    await server.addUser()
    for (const email of [ada, 'ada@nobody.example']) {
      const { me } = await requestReset(server, kind, email)
      const tried = async (password?: string) => faults(await me.post(path, { key: WRONG_CODE, password }))
      expect(await tried()).toEqual(['key incorrect_code', 'password required'])
      expect(await tried(email)).toEqual(['key incorrect_code', 'password password_too_similar'])
      expect(await tried('short')).toEqual(['key incorrect_code', 'password password_too_short'])
      expect((await me.post(path, { key: WRONG_CODE, password: 'short' })).status).toBe(409)
    }
  })

  test('the right code resets the password and verifies the address', async () => {
    const server = await accounts(byCode)
    await server.addUser({ isVerified: false })
    const { me, code } = await requestReset(server, kind)
    expect((await me.get(path, keyHeader(code.toLowerCase()))).status).toBe(200)
    expect(await server.pendingFlows(me)).toEqual(['password_reset_by_code'])
    expect(faults(await me.post(path, { key: code, password: 'short' }))).toEqual([
      'password password_too_short',
    ])
    expect((await me.post(path, { key: code, password: NEW_PASSWORD })).status).toBe(401)
    expect((await me.post(path, { key: code, password: NEW_PASSWORD })).status).toBe(409)
    expect((await me.post('auth/login', login)).status).toBe(200)
  })

  test('accepts a code for three minutes, and only in the session that requested it', async () => {
    const server = await accounts(byCode)
    await server.addUser()
    const { me, code } = await requestReset(server, kind)
    expect((await server.client(kind).get(path, keyHeader(code))).status).toBe(409)
    server.clock.now = new Date(server.clock.now.getTime() + 180_000)
    expect((await me.post(path, { key: code, password: NEW_PASSWORD })).status).toBe(409)
  })
})

test('only one of ten concurrent password resets with one key succeeds', async () => {
  const server = await accounts()
  await server.addUser()
  const { key } = await requestReset(server, 'app')
  const tries = Array.from({ length: 10 }, (_, index) =>
    server.client('app').post(path, { key, password: `${NEW_PASSWORD} ${index}` }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
})

test('only three of forty concurrent wrong reset codes are checked', async () => {
  const server = await accounts(byCode)
  await server.addUser()
  const { me } = await requestReset(server, 'app')
  const tries = Array.from({ length: 40 }, (_, index) => {
    const other = server.client('app', me.token)
    const from = { ip: `198.51.100.${index}` }
    return index % 2 === 0
      ? other.get(path, { ...keyHeader(WRONG_CODE), ...from })
      : other.post(path, { key: WRONG_CODE, password: NEW_PASSWORD }, from)
  })
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(3)
  expect(statuses.filter((status) => status === 409)).toHaveLength(37)
  expect(await server.pendingFlows(me)).toEqual([])
})

test('only one of ten concurrent password resets with the right code succeeds', async () => {
  const server = await accounts(byCode)
  await server.addUser()
  const { me, code } = await requestReset(server, 'app')
  const tries = Array.from({ length: 10 }, (_, index) =>
    server.client('app', me.token).post(path, { key: code, password: `${NEW_PASSWORD} ${index}` }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  const sent = (await server.messages()).map(({ template }) => template)
  expect(sent).toEqual(['password-reset-code', 'password-reset'])
})

test('if user enumeration is allowed, requesting a reset for an unknown address is an error', async () => {
  const server = await accounts({ ACCOUNT_PREVENT_ENUMERATION: 'off' })
  const response = await server.client('app').post('auth/password/request', { email: ada })
  expect(faults(response)).toEqual(['email unknown_email'])
  expect(await server.messages()).toEqual([])
})

test('if emails about changes are disabled, a reset sends only the email with the key', async () => {
  const server = await accounts({ ACCOUNT_EMAIL_NOTIFICATIONS: 'off' })
  await server.addUser()
  const { me, key } = await requestReset(server, 'app')
  expect((await me.post(path, { key, password: NEW_PASSWORD })).status).toBe(401)
  expect((await server.messages()).map(({ template }) => template)).toEqual(['password-reset-link'])
})

test('the sixth request of a reset per minute for one address returns 429', async () => {
  const { client } = await accounts()
  const request = (email: string) => client('app').post('auth/password/request', { email })
  for (let count = 1; count <= 5; count++) expect((await request(ada)).status).toBe(200)
  expect((await request('ADA@example.com')).status).toBe(429)
  expect((await request('grace@example.com')).status).toBe(200)
})
