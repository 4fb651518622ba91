import { describe, expect, test } from 'vitest'

import { linkKeys } from '#server/db/tables/users.ts'
import { deleteExpiredRows } from '#server/identity/session/queries.ts'

import { accounts, type Accounts, ada, bothKinds, faults, PASSWORD, type TestClient } from '../testing.ts'

const isConfirmed = `Unable to confirm email ${ada} because it is already confirmed.`
const keyHeader = (key: string) => ({ headers: { 'x-email-verification-key': key } })

async function signUp({ client, lastMessage }: Accounts, kind: TestClient['kind'], email = ada) {
  const me = client(kind)
  await me.post('auth/signup', { email, password: PASSWORD })
  return { me, key: decodeURIComponent((await lastMessage()).link.split('/').at(-1) ?? '') }
}

describe.each(bothKinds)('email verification by link (%s)', (kind) => {
  test('rejects missing, wrong and truncated keys', async () => {
    const server = await accounts()
    const { me, key } = await signUp(server, kind)
    expect(faults(await me.get('auth/email/verify'))).toEqual(['key required'])
    expect(faults(await me.post('auth/email/verify', {}, keyHeader(key)))).toEqual(['key required'])
    for (const bad of ['bad', key.slice(0, -1), `${key}x`, `x${key}`]) {
      expect(faults(await me.get('auth/email/verify', keyHeader(bad)))).toEqual([
        'key invalid_or_expired_key',
      ])
      expect(faults(await me.post('auth/email/verify', { key: bad }))).toEqual(['key invalid_or_expired_key'])
    }
  })

  test('a link expires after three days', async () => {
    const server = await accounts()
    const { me, key } = await signUp(server, kind)
    server.clock.now = new Date(server.clock.now.getTime() + 3 * 86_400_000)
    expect(faults(await me.get('auth/email/verify', keyHeader(key)))).toEqual(['key invalid_or_expired_key'])
  })

  test('a GET request returns the owner of the address without using up the key', async () => {
    const server = await accounts()
    const { me, key } = await signUp(server, kind)
    const seen = [
      await me.get('auth/email/verify', keyHeader(key)),
      await server.client(kind).get('auth/email/verify', keyHeader(key)),
    ]
    expect(seen.map(({ json }) => json.meta)).toEqual([
      { is_authenticating: true },
      { is_authenticating: false },
    ])
    expect(seen[1]?.json.data).toMatchObject({ email: ada, user: { display: ada } })
  })

  test('without ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION, a key only verifies the address', async () => {
    const server = await accounts({ ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION: 'off' })
    const { me, key } = await signUp(server, kind)
    expect((await me.post('auth/email/verify', { key })).status).toBe(401)
    expect(await server.pendingFlows(me)).toEqual([])
    expect(faults(await me.post('auth/email/verify', { key }))).toEqual(['key invalid_or_expired_key'])
    expect((await me.post('auth/login', { email: ada, password: PASSWORD })).status).toBe(200)
  })

  test('a link opened in another session verifies the address but leaves the signup pending', async () => {
    const server = await accounts()
    const { me, key } = await signUp(server, kind)
    expect((await server.client(kind).post('auth/email/verify', { key })).status).toBe(401)
    expect(await server.pendingFlows(me)).toEqual(['verify_email'])
  })

  test('by default, opening a link logs the user in, but only in the session of the signup', async () => {
    const server = await accounts()
    const first = await signUp(server, kind)
    expect((await first.me.post('auth/email/verify', { key: first.key })).status).toBe(200)
    const second = await signUp(server, kind, 'grace@example.com')
    expect((await server.client(kind).post('auth/email/verify', { key: second.key })).status).toBe(401)
  })
})

test('stores no key of a verification link in plain text', async () => {
  const server = await accounts()
  const { key } = await signUp(server, 'app')
  expect(JSON.stringify(await server.db.select().from(linkKeys))).not.toContain(key)
})

test('only one of ten concurrent verifications with one link succeeds', async () => {
  const server = await accounts()
  const { key } = await signUp(server, 'app')
  const tries = Array.from({ length: 10 }, () => server.client('app').post('auth/email/verify', { key }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400)).toHaveLength(9)
})

test('sends a second verification link no earlier than three minutes after the first link', async () => {
  const server = await accounts()
  await signUp(server, 'app')
  const login = () => server.client('app').post('auth/login', { email: ada, password: PASSWORD })
  expect((await login()).status).toBe(401)
  expect(await server.messages()).toHaveLength(1)
  server.clock.now = new Date(server.clock.now.getTime() + 180_000)
  await login()
  expect(await server.messages()).toHaveLength(2)
})

test('a verification link starts with PUBLIC_URL, whatever the Host header of the request', async () => {
  const server = await accounts({ PUBLIC_URL: 'http://jobs.example:8000' })
  await server
    .client('app')
    .post('auth/signup', { email: ada, password: PASSWORD }, { headers: { host: 'evil.example' } })
  expect((await server.lastMessage()).link).toMatch(/^http:\/\/jobs\.example:8000\/account\/verify-email\//)
})

test('reports why a verification link is invalid, but only to the holder of the link', async () => {
  const server = await accounts()
  const { me, key } = await signUp(server, 'browser')
  const { key: second } = await signUp(server, 'browser', 'b@example.com')
  const client = server.client('browser')
  const why = async (key: string) => {
    const { json } = await client.get('auth/email/verify', keyHeader(key))
    const posted = await client.post('auth/email/verify', { key })
    expect(posted.json.errors).toEqual(json.errors)
    return json.errors?.[0]?.message
  }
  await me.post('auth/email/verify', { key })
  expect(await why(key)).toBe(isConfirmed)
  server.clock.now = new Date(server.clock.now.getTime() + 3 * 86_400_000)
  expect(await why(key)).toBe(isConfirmed)
  expect(await why(second)).toBe('This link has expired.')
  await deleteExpiredRows(server.db, server.clock.now)
  expect([await why(key), await why(second)]).toEqual([isConfirmed, 'This link has expired.'])
  expect(await why('bad')).toBe('Invalid or expired key.')
  server.clock.now = new Date(server.clock.now.getTime() + 30 * 86_400_000)
  await deleteExpiredRows(server.db, server.clock.now)
  expect(await why(key)).toBe('Invalid or expired key.')
})

test('the response to an unused link says that the address has been verified with another link', async () => {
  const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
  const { me, key } = await signUp(server, 'browser')
  const other = server.client('browser')
  await other.post('auth/login', { email: ada, password: PASSWORD })
  const link = (await server.lastMessage()).link.split('/').at(-1) ?? ''
  await other.post('auth/email/verify', { key: decodeURIComponent(link) })
  const { json } = await me.get('auth/email/verify', keyHeader(key))
  expect(json.errors?.[0]?.message).toBe(isConfirmed)
})
