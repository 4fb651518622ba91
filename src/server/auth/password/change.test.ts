import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { users } from '#server/db/tables/users.ts'

import { logInWithApp } from '../mfa/testing.ts'
import { accounts, ada, bothKinds, faults, PASSWORD, WRONG_PASSWORD } from '../testing.ts'

const NEW_PASSWORD = 'another horse entirely'
const path = 'account/password/change'
const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }

describe.each(bothKinds)('changing the password (%s)', (kind) => {
  test('rejects visitors before the body is read', async () => {
    const { client } = await accounts()
    expect((await client(kind).post(path, change)).status).toBe(401)
    expect((await client(kind).send('POST', path, { raw: '{' })).status).toBe(401)
  })

  test('reports the errors of the current and the new password together', async () => {
    const me = await (await accounts()).loggedIn(kind)
    expect(faults(await me.post(path, {}))).toEqual(['current_password required', 'new_password required'])
    expect(faults(await me.post(path, { current_password: WRONG_PASSWORD, new_password: 'short' }))).toEqual([
      'current_password enter_current_password',
      'new_password password_too_short',
    ])
    expect(faults(await me.post(path, { ...change, new_password: ada }))).toEqual([
      'new_password password_too_similar',
    ])
  })

  test('changes the session token, ends all other sessions and emails the owner', async () => {
    const { loggedIn, client, lastMessage } = await accounts()
    const me = await loggedIn(kind)
    const other = client(kind)
    await other.post('auth/login', { email: ada, password: PASSWORD })
    const before = me.token
    expect((await me.post(path, change)).status).toBe(200)
    expect(me.token).not.toBe(before)
    expect((await me.get('auth/session')).status).toBe(200)
    expect((await client(kind, before).get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
    expect((await other.get('auth/session')).status).toBe(401)
    expect((await client(kind).post('auth/login', { email: ada, password: PASSWORD })).status).toBe(400)
    expect((await client(kind).post('auth/login', { email: ada, password: NEW_PASSWORD })).status).toBe(200)
    const message = await lastMessage()
    expect(message).toMatchObject({ to: ada, template: 'password-changed' })
    expect(message.text).toContain('203.0.113.7')
  })

  test('with ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE, a password change logs out', async () => {
    const me = await (await accounts({ ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE: 'on' })).loggedIn(kind)
    const { token } = me
    expect((await me.post(path, change)).status).toBe(401)
    me.token = token
    expect((await me.get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
  })

  test('a user without a password can set one without entering a current password', async () => {
    const { loggedIn, db, lastMessage } = await accounts()
    const me = await loggedIn(kind)
    await db.update(users).set({ passwordHash: null })
    expect(faults(await me.post(path, { ...change, current_password: 'any' }))).toEqual([
      'current_password enter_current_password',
    ])
    const { status, json } = await me.post(path, { new_password: NEW_PASSWORD })
    expect(status).toBe(200)
    expect(json.data?.user).toMatchObject({ has_usable_password: true })
    expect((await lastMessage()).template).toBe('password-set')
  })

  test('setting the first password requires reauthentication from a user who can reauthenticate', async () => {
    const server = await accounts()
    const { me, app } = await logInWithApp(server, kind)
    await server.db.update(users).set({ passwordHash: null })
    const inAnHour = () => (server.clock.now = new Date(server.clock.now.getTime() + 3_600_000))
    inAnHour()
    expect(faults(await me.post(path, { new_password: 'short' }))).toEqual([
      'new_password password_too_short',
    ])
    const first = { new_password: NEW_PASSWORD }
    const { status, json } = await me.post(path, first)
    expect([status, json.meta?.is_authenticated]).toEqual([401, true])
    expect(json.data?.flows).toMatchObject([{ id: 'mfa_reauthenticate' }])
    expect((await me.post('auth/2fa/reauthenticate', { code: app.codeAt(server.clock.now) })).status).toBe(
      200,
    )
    expect((await me.post(path, first)).status).toBe(200)
    inAnHour()
    expect((await me.post(path, { current_password: NEW_PASSWORD, new_password: PASSWORD })).status).toBe(200)
  })

  test('a user without a reauthentication method can set the first password at any time', async () => {
    const { loggedIn, db, clock } = await accounts()
    const me = await loggedIn(kind)
    await db.update(users).set({ passwordHash: null })
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    expect((await me.post(path, { new_password: NEW_PASSWORD })).status).toBe(200)
  })
})

test('the sixth password change per minute returns 429', async () => {
  const me = await (await accounts()).loggedIn('app')
  for (let count = 1; count <= 5; count++) expect((await me.post(path, {})).status).toBe(400)
  expect((await me.post(path, change)).status).toBe(429)
})

test('only one of five concurrent password changes in one session succeeds', async () => {
  const { loggedIn, client, db } = await accounts()
  const me = await loggedIn('app')
  const tries = Array.from({ length: 5 }, () => client('app', me.token).post(path, change))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const [user] = await db.select().from(users).where(eq(users.sessionGeneration, 1))
  expect(user).toBeDefined()
})

test('only one of two concurrent password changes in two sessions succeeds', async () => {
  const { loggedIn, client } = await accounts()
  const me = await loggedIn('app')
  const other = client('app')
  await other.post('auth/login', { email: ada, password: PASSWORD })
  const response = await Promise.all([me.post(path, change), other.post(path, change)])
  expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
})
