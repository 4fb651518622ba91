import { describe, expect, test } from 'vitest'

import { authenticators } from '#server/db/tables/authenticators.ts'
import { users } from '#server/db/tables/users.ts'

import {
  accounts,
  type Accounts,
  ada,
  bothKinds,
  faults,
  type TestClient,
  WRONG_CODE,
} from '../../testing.ts'
import { readOptions, TestPasskey } from './authenticator.testing.ts'

const path = 'auth/webauthn/signup'
const on = { ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' }

/** Signs up and verifies the address. The signup is then pending until a passkey is created. */
async function signUpAndVerify(server: Accounts, me: TestClient) {
  await me.post(path, { email: ada })
  return me.post('auth/email/verify', { key: (await server.lastMessage()).code })
}

describe.each(bothKinds)('signup by passkey (%s)', (kind) => {
  test.each([
    ['if verification uses links', {}],
    ['if verification is optional', { ...on, ACCOUNT_EMAIL_VERIFICATION: 'optional' }],
    ['if signup by passkey is disabled', { ...on, MFA_PASSKEY_SIGNUP_ENABLED: 'off' }],
  ])('returns 404 %s', async (_name, env) => {
    const me = (await accounts(env)).client(kind)
    expect((await me.post(path, { email: ada })).status).toBe(404)
    expect((await me.get(path)).status).toBe(404)
    expect((await me.send('PUT', path, { body: {} })).status).toBe(404)
  })

  test('rejects logged-in users, and passkeys without a pending signup', async () => {
    const server = await accounts(on)
    const me = await server.loggedIn(kind)
    expect((await me.post(path, { email: 'new@example.com' })).status).toBe(409)
    for (const client of [me, server.client(kind)]) {
      expect((await client.get(path)).status).toBe(409)
      expect((await client.send('PUT', path, { body: { name: 'x' } })).status).toBe(409)
    }
  })

  test('returns 403 for valid input when signups are closed', async () => {
    const me = (await accounts({ ...on, ACCOUNT_OPEN_FOR_SIGNUP: 'off' })).client(kind)
    expect((await me.post(path, { email: ada })).status).toBe(403)
    expect(faults(await me.post(path, { email: 'bad' }))).toEqual(['email invalid'])
    expect(faults(await me.post(path, {}))).toEqual(['email required'])
  })

  test('responds to a taken address as to a free address, and emails the owner', async () => {
    const server = await accounts(on)
    await server.addUser()
    const response = [
      await server.client(kind).post(path, { email: ada }),
      await server.client(kind).post(path, { email: 'new@example.com' }),
    ].map(({ status, text }) => [status, text.replace(/"session_token":"[^"]+"/, '')])
    expect(response[0]).toEqual(response[1])
    expect((await server.messages()).map(({ to, template }) => [to, template])).toEqual([
      [ada, 'account-exists'],
      ['new@example.com', 'verification-code'],
    ])
  })

  test('rejects a passkey before the address is verified', async () => {
    const server = await accounts(on)
    const me = server.client(kind)
    await me.post(path, { email: ada })
    expect(await server.pendingFlows(me)).toEqual(['verify_email'])
    expect((await me.get(path)).status).toBe(409)
    await me.post('auth/email/verify', { key: WRONG_CODE })
    expect((await me.get(path)).status).toBe(409)
  })

  test('requires a passkey that can log in without a password', async () => {
    const server = await accounts(on)
    const me = server.client(kind)
    await signUpAndVerify(server, me)
    expect(await server.pendingFlows(me)).toEqual(['mfa_signup_webauthn'])
    const options = readOptions(await me.get(path))
    const put = (body: object) => me.send('PUT', path, { body })
    expect(faults(await put({ name: 'x' }))).toEqual(['credential required'])
    for (const overrides of [{ isVerified: false }, { rk: false }, { challenge: 'A'.repeat(43) }])
      expect(faults(await put({ credential: new TestPasskey().create(options, overrides) }))).toEqual([
        'incorrect_code',
      ])
    expect(await server.db.$count(authenticators)).toBe(0)
  })

  test('the passkey completes the signup and works for later logins', async () => {
    const server = await accounts(on)
    const me = server.client(kind)
    expect((await signUpAndVerify(server, me)).status).toBe(401)
    const key = new TestPasskey()
    const credential = key.create(readOptions(await me.get(path)))
    const { status, json } = await me.send('PUT', path, { body: { name: 'Mine', credential } })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ user: { email: ada, has_usable_password: false }, methods: [] })
    expect(await server.db.select().from(authenticators)).toMatchObject([
      { name: 'Mine', isPasswordless: true },
    ])
    expect(await server.db.select().from(users)).toMatchObject([{ passwordHash: null }])
    const late = server.client(kind)
    const assertion = key.get(readOptions(await late.get('auth/webauthn/login')))
    expect((await late.post('auth/webauthn/login', { credential: assertion })).status).toBe(200)
  })
})
