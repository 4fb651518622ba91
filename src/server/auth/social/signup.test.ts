import { describe, expect, test } from 'vitest'

import { emailAddresses } from '#server/db/tables/users.ts'

import { accounts, ada, bothKinds, faults } from '../testing.ts'
import { dummyOnly, dummyToken } from './testing.ts'

const TOKEN = 'auth/provider/token'
const SIGNUP = 'auth/provider/signup'

describe.each(bothKinds)('provider signup (%s)', (kind) => {
  test('returns 409 when no signup is pending', async () => {
    const { client, loggedIn } = await accounts(dummyOnly)
    for (const me of [client(kind), await loggedIn(kind)]) {
      expect((await me.get(SIGNUP)).status).toBe(409)
      expect((await me.post(SIGNUP, {})).status).toBe(409)
    }
  })

  test('a provider signup expires after 15 minutes like other pending logins', async () => {
    const { client, clock, pendingFlows } = await accounts(dummyOnly)
    const me = client(kind)
    await me.post(TOKEN, dummyToken({ id: 1 }))
    expect(await pendingFlows(me)).toEqual(['provider_signup'])
    clock.now = new Date(clock.now.getTime() + 900_000)
    expect(await pendingFlows(me)).toEqual([])
    expect((await me.post(SIGNUP, { email: ada })).status).toBe(409)
  })

  test('rejects an invalid address', async () => {
    const { client } = await accounts(dummyOnly)
    const me = client(kind)
    await me.post(TOKEN, dummyToken({ id: 1 }))
    expect(faults(await me.post(SIGNUP, {}))).toEqual(['email required'])
    expect(faults(await me.post(SIGNUP, { email: 'bad' }))).toEqual(['email invalid'])
  })

  test('returns the provider account and the address of the pending signup', async () => {
    const { client, addUser } = await accounts({ ...dummyOnly, ACCOUNT_PREVENT_ENUMERATION: 'off' })
    await addUser()
    const me = client(kind)
    const response = await me.post(TOKEN, dummyToken({ id: 1, email: ada, email_verified: true }))
    const provider = { id: 'dummy', name: 'Dummy', flows: ['provider_redirect', 'provider_token'] }
    expect(response.json.data?.flows).toContainEqual({ id: 'provider_signup', provider, is_pending: true })
    expect((await me.get(SIGNUP)).json.data).toEqual({
      user: { has_usable_password: false, avatar_url: expect.stringContaining('%3EA%3C') },
      account: { uid: '1', provider, display: ada },
      email: [{ email: ada, verified: true, primary: true }],
    })
  })

  test('requires verification of the address if the provider has not verified it', async () => {
    const server = await accounts({ ...dummyOnly, ACCOUNT_PREVENT_ENUMERATION: 'off' })
    await server.addUser()
    const me = server.client(kind)
    await me.post(TOKEN, dummyToken({ id: 1, email: ada, email_verified: true }))
    expect((await me.post(SIGNUP, { email: 'c@example.com' })).status).toBe(401)
    expect((await server.messages()).map(({ to }) => to)).toEqual(['c@example.com'])
    expect((await me.post(SIGNUP, { email: 'c@example.com' })).status).toBe(409)
  })

  test('responds to a taken address as to a free address, and emails the owner', async () => {
    const { client, addUser, pendingFlows, messages, db } = await accounts(dummyOnly)
    await addUser()
    const [taken, free] = [client(kind), client(kind)]
    await taken.post(TOKEN, dummyToken({ id: 1 }))
    await free.post(TOKEN, dummyToken({ id: 2 }))
    const response = [
      await taken.post(SIGNUP, { email: ada }),
      await free.post(SIGNUP, { email: 'b@example.com' }),
    ]
    const masked = response.map(({ text }) => text.replace(/"session_token":"[^"]+"/, ''))
    expect(masked[0]).toBe(masked[1])
    expect(await pendingFlows(taken)).toEqual(['verify_email'])
    expect((await messages()).map(({ template }) => template)).toEqual([
      'account-exists',
      'verification-link',
    ])
    expect(await db.$count(emailAddresses)).toBe(2)
  })

  test('rejects a taken address if user enumeration is allowed', async () => {
    const { client, addUser } = await accounts({ ...dummyOnly, ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    await addUser()
    const me = client(kind)
    expect((await me.post(TOKEN, dummyToken({ id: 1, email: ada, email_verified: true }))).status).toBe(401)
    expect(faults(await me.post(SIGNUP, { email: ada }))).toEqual(['email email_taken'])
    expect((await me.post(SIGNUP, { email: 'b@example.com' })).status).toBe(200)
  })
})

test('a provider signup with a taken address can continue with another address', async () => {
  const { client, addUser, lastMessage } = await accounts({
    ...dummyOnly,
    ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
    ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: 'on',
    ACCOUNT_RATE_LIMITS: 'off',
  })
  await addUser()
  const me = client('app')
  expect((await me.post(TOKEN, dummyToken({ id: 1, email: ada, email_verified: true }))).status).toBe(401)
  expect((await me.post('account/email', { email: 'b@example.com' })).status).toBe(200)
  expect((await me.post('auth/email/verify', { key: (await lastMessage()).code })).status).toBe(200)
  const { json } = await client('app').post(TOKEN, dummyToken({ id: 1 }))
  expect(json.data?.user?.['email']).toBe('b@example.com')
})
