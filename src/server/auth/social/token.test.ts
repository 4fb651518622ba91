import { describe, expect, test } from 'vitest'

import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

import { logInWithApp } from '../mfa/testing.ts'
import { accounts, ada, bothKinds, faults } from '../testing.ts'
import { startFaultyIssuer } from './faulty-issuer.testing.ts'
import { CLIENT_ID } from './openid-server.testing.ts'
import { dummyOnly, dummyToken } from './testing.ts'

const TOKEN = 'auth/provider/token'
const adaThere = { id: 1, email: ada, email_verified: true }
const corpToken = (id_token: string) => ({
  provider: 'corp',
  process: 'login',
  token: { client_id: CLIENT_ID, id_token },
})

describe.each(bothKinds)('login with a provider token (%s)', (kind) => {
  test('connecting a provider account rejects visitors', async () => {
    const { client, db } = await accounts(dummyOnly)
    const response = await client(kind).post(TOKEN, dummyToken(adaThere, 'connect'))
    expect([response.status, response.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(faults(await client(kind).post(TOKEN, dummyToken({}, 'connect')))).toEqual(['token invalid_token'])
    expect(await db.$count(socialAccounts)).toBe(0)
  })

  test('connecting a provider account requires reauthentication', async () => {
    const { loggedIn, clock } = await accounts(dummyOnly)
    const me = await loggedIn(kind)
    clock.now = new Date(clock.now.getTime() + 301_000)
    const { status, json } = await me.post(TOKEN, dummyToken(adaThere, 'connect'))
    expect(status).toBe(401)
    expect(json.data?.flows?.map(({ id }) => id)).toEqual(['reauthenticate'])
  })

  test('rejects new users and logs in existing users while signups are closed', async () => {
    const server = await accounts({ ...dummyOnly, ACCOUNT_OPEN_FOR_SIGNUP: 'off' })
    expect((await server.client(kind).post(TOKEN, dummyToken(adaThere))).status).toBe(403)
    const me = await server.loggedIn(kind)
    await me.post(TOKEN, dummyToken({ id: 1 }, 'connect'))
    expect((await server.client(kind).post(TOKEN, dummyToken({ id: 1 }))).status).toBe(200)
  })

  test('lists all errors in the input', async () => {
    const { client } = await accounts(dummyOnly)
    const of = async (body: object) => faults(await client(kind).post(TOKEN, body))
    expect(await of({})).toEqual([
      'provider required',
      'process required',
      'token required',
      'token invalid_token',
    ])
    const good = dummyToken(adaThere)
    expect(await of({ ...good, process: 'redirect', token: {} })).toEqual([
      'process invalid_choice',
      'token required',
    ])
    expect(await of({ ...good, provider: 'nope' })).toEqual(['token client_id_required'])
    expect(await of({ ...good, token: { id_token: 5 } })).toEqual(['token token_required'])
    expect(await of({ ...good, token: { id_token: '{}' } })).toEqual(['token invalid_token'])
    expect(await of({ ...good, token: { id_token: '{"id": {"a": 1}}' } })).toEqual(['token invalid_token'])
  })

  test('signs up a new user with a verified address, and logs the user in the next time', async () => {
    const { client, db } = await accounts(dummyOnly)
    const { status, json } = await client(kind).post(TOKEN, dummyToken(adaThere))
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      user: { email: ada, has_usable_password: false },
      methods: [{ method: 'socialaccount', provider: 'dummy', uid: '1' }],
    })
    expect(await db.select().from(emailAddresses)).toMatchObject([{ email: ada, isVerified: true }])
    const again = await client(kind).post(TOKEN, dummyToken({ id: '1', email: 'other@example.com' }))
    expect(again.json.data?.user?.['email']).toBe(ada)
    expect(await db.$count(users)).toBe(1)
  })

  test('requires verification of an address that the provider has not verified', async () => {
    const { client, pendingFlows, lastMessage } = await accounts(dummyOnly)
    const me = client(kind)
    expect((await me.post(TOKEN, dummyToken({ id: 1, email: ada }))).status).toBe(401)
    expect(await pendingFlows(me)).toEqual(['verify_email'])
    expect(await lastMessage()).toMatchObject({ to: ada, template: 'verification-link' })
  })

  test('logging in as another user replaces the session and revokes its token', async () => {
    const { client, loggedIn } = await accounts(dummyOnly)
    const me = await loggedIn(kind)
    const before = me.token
    const { json } = await me.post(TOKEN, dummyToken({ id: 2, email: 'b@example.com', email_verified: true }))
    expect(json.data?.user?.['email']).toBe('b@example.com')
    expect((await client(kind, before).get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
  })

  test('a provider account can be connected to only one user, and this user is emailed', async () => {
    const { client, loggedIn, lastMessage } = await accounts(dummyOnly)
    const me = await loggedIn(kind)
    expect((await me.post(TOKEN, dummyToken(adaThere, 'connect'))).status).toBe(200)
    expect(await lastMessage()).toMatchObject({ to: ada, template: 'provider-connected' })
    const other = await loggedIn(kind, 'grace@example.com')
    expect(faults(await other.post(TOKEN, dummyToken({ id: 1 }, 'connect')))).toEqual(['connected_other'])
    const { json } = await client(kind).post(TOKEN, dummyToken({ id: 1 }))
    expect(json.data?.user?.['email']).toBe(ada)
  })

  test('requires an ID token that is signed by the issuer, issued to this site, and not expired', async () => {
    const { env, token } = await startFaultyIssuer()
    const { client, clock, lines } = await accounts(env)
    clock.now = new Date()
    const of = async (id_token: string) => faults(await client(kind).post(TOKEN, corpToken(id_token)))
    const now = Math.floor(Date.now() / 1000)
    const bad = [
      await token({ by: 'another' }),
      await token({ by: 'the secret' }),
      await token({ by: 'nobody' }),
      await token({ claims: { aud: 'another' } }),
      await token({ claims: { aud: [CLIENT_ID, 'another'] } }),
      await token({ claims: { azp: 'another' } }),
      await token({ claims: { iss: 'https://evil.example' } }),
      await token({ claims: { exp: now - 1 } }),
      await token({ claims: { exp: undefined } }),
      await token({ claims: { sub: undefined } }),
      `${(await token()).slice(0, -4)}AAAA`,
      'x',
    ]
    for (const one of bad) expect(await of(one)).toEqual(['token invalid_token'])
    const logged = JSON.stringify(lines)
    for (const one of bad.slice(0, -1)) expect(logged).not.toContain(one.split('.')[1])
    expect(logged.split('"event":"provider login refused"')).toHaveLength(bad.length + 1)
    const email = { email: ada, email_verified: true }
    const good = await token({ claims: { ...email, jti: 'once' } })
    expect((await client(kind).post(TOKEN, corpToken(good))).status).toBe(200)
    expect(await of(good)).toEqual(['token invalid_token'])
    const other = { ...corpToken(await token({ claims: email })), token: { client_id: 'x', id_token: good } }
    expect(faults(await client(kind).post(TOKEN, other))).toEqual(['token invalid_token'])
  })
})

test('the same user ID at two providers belongs to two users of this site', async () => {
  const { env, token } = await startFaultyIssuer()
  const both = [...JSON.parse(env.SOCIALACCOUNT_PROVIDERS), { id: 'dummy', name: 'Dummy', type: 'dummy' }]
  const { client, clock, db } = await accounts({ SOCIALACCOUNT_PROVIDERS: JSON.stringify(both) })
  clock.now = new Date()
  const there = await token({ claims: { sub: '1', email: ada, email_verified: true } })
  expect((await client('app').post(TOKEN, corpToken(there))).status).toBe(200)
  const other = { id: '1', email: 'grace@example.com', email_verified: true }
  expect((await client('app').post(TOKEN, dummyToken(other))).status).toBe(200)
  expect(await db.$count(users)).toBe(2)
})

test('ten concurrent logins with one new provider account create only one user', async () => {
  const { client, db } = await accounts({ ...dummyOnly, ACCOUNT_RATE_LIMITS: 'off' })
  const tries = Array.from({ length: 10 }, () => client('app').post(TOKEN, dummyToken(adaThere)))
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 200))
  expect(await db.$count(users)).toBe(1)
})

test('a login with a provider token rejects a disabled account', async () => {
  const { client, db } = await accounts(dummyOnly)
  await client('app').post(TOKEN, dummyToken(adaThere))
  await db.update(users).set({ isActive: false })
  expect((await client('app').post(TOKEN, dummyToken(adaThere))).status).toBe(401)
})

test('a login with a provider token requires the second factor', async () => {
  const server = await accounts(dummyOnly)
  const { me } = await logInWithApp(server, 'app')
  await me.post(TOKEN, dummyToken({ id: 1 }, 'connect'))
  const late = server.client('app')
  expect((await late.post(TOKEN, dummyToken({ id: 1 }))).status).toBe(401)
  expect(await server.pendingFlows(late)).toEqual(['mfa_authenticate'])
  expect((await late.get('account/email')).status).toBe(401)
})
