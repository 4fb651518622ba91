import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { authenticators } from '#server/db/tables/authenticators.ts'
import { emailAddresses, linkKeys } from '#server/db/tables/users.ts'

import { type Accounts, accounts, ada, bothKinds, faults, PASSWORD, type TestClient } from '../testing.ts'
import { emails, readKey, formatAddresses } from './testing.ts'

const extra = 'countess@example.com'
const grace = 'grace@navy.example'

/** Logs in as a user and adds a second, verified address to the account. */
async function withExtra(server: Accounts, kind: TestClient['kind']) {
  const client = await server.loggedIn(kind)
  const me = emails(client)
  await me.add(extra)
  const key = readKey(
    (await server.messages()).findLast(({ to }) => to === extra) ?? (await server.lastMessage()),
  )
  await client.post('auth/email/verify', { key })
  return { client, me }
}

describe.each(bothKinds)('managing email addresses (%s)', (kind) => {
  test('visitors cannot add, change or remove an address', async () => {
    const { client } = await accounts()
    const me = emails(client(kind))
    expect((await me.add(extra)).status).toBe(409)
    for (const call of [me.resend, me.makePrimary, me.remove]) expect((await call(extra)).status).toBe(401)
  })

  test('rejects missing, invalid, duplicate and unknown addresses', async () => {
    const { loggedIn } = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
    const client = await loggedIn(kind)
    const me = emails(client)
    expect(faults(await me.add('bad'))).toEqual(['email invalid'])
    expect(faults(await client.post('account/email'))).toEqual(['email required'])
    expect(faults(await me.add(ada.toUpperCase()))).toEqual(['email duplicate_email'])
    for (const call of [me.resend, me.makePrimary, me.remove])
      expect(faults(await call('nobody@example.com'))).toEqual(['email unknown_email'])
    for (const primary of [undefined, null, false, 0, '', 'false', []])
      expect(faults(await client.send('PATCH', 'account/email', { body: { email: ada, primary } }))).toEqual([
        'primary required',
      ])
  })

  test('a new address is unverified and receives a verification link', async () => {
    const { loggedIn, messages } = await accounts()
    const me = emails(await loggedIn(kind))
    const response = await me.add(` ${extra.toUpperCase()} `)
    expect(response.status).toBe(200)
    expect(formatAddresses(response)).toEqual([`${ada}*`, `${extra}?`].toSorted())
    expect((await messages()).map(({ to, template }) => [to, template])).toEqual([
      [ada, 'email-added'],
      [extra, 'verification-link'],
    ])
  })

  test('a user can make a verified address primary', async () => {
    const server = await accounts()
    const { client, me } = await withExtra(server, kind)
    expect(formatAddresses(await me.list())).toEqual([`${ada}*`, extra].toSorted())
    const response = await me.makePrimary(extra)
    expect(response.status).toBe(200)
    expect(formatAddresses(response)).toEqual([ada, `${extra}*`].toSorted())
    expect(await server.lastMessage()).toMatchObject({ to: ada, template: 'email-changed' })
    expect((await client.get('auth/session')).json.data?.user).toMatchObject({ email: extra, display: extra })
    const messages = (await server.messages()).length
    expect((await me.makePrimary(extra)).status).toBe(200)
    expect(await server.messages()).toHaveLength(messages)
  })

  test('an unverified address cannot become primary', async () => {
    const { loggedIn } = await accounts()
    const me = emails(await loggedIn(kind))
    await me.add(extra)
    expect(faults(await me.makePrimary(extra))).toEqual(['email unverified_primary_email'])
  })

  test('a user can remove any address except the primary address', async () => {
    const server = await accounts()
    const { me } = await withExtra(server, kind)
    expect(faults(await me.remove(ada))).toEqual(['email cannot_remove_primary_email'])
    const response = await me.remove(extra)
    expect(response.status).toBe(200)
    expect(formatAddresses(response)).toEqual([`${ada}*`])
    expect(await server.lastMessage()).toMatchObject({ to: ada, template: 'email-removed' })
    expect(faults(await me.remove(extra))).toEqual(['email unknown_email'])
  })

  test('treats addresses of other users as unknown', async () => {
    const { loggedIn, addUser, db } = await accounts()
    await addUser({ email: grace })
    const me = emails(await loggedIn(kind))
    for (const call of [me.resend, me.makePrimary, me.remove])
      expect(faults(await call(grace))).toEqual(['email unknown_email'])
    expect(await db.$count(emailAddresses, eq(emailAddresses.email, grace))).toBe(1)
  })

  test.each([
    ['mandatory', {}],
    ['optional', { ACCOUNT_EMAIL_VERIFICATION: 'optional' }],
  ])('with %s verification, a taken address gets the same response as a free one', async (_, env) => {
    const server = await accounts(env)
    await server.addUser({ email: grace })
    const client = await server.loggedIn(kind)
    const response = await emails(client).add(grace)
    expect(formatAddresses(response)).toEqual([`${ada}*`, `${grace}?`])
    const key = readKey(await server.lastMessage())
    expect(faults(await client.post('auth/email/verify', { key }))).toEqual(['key email_taken'])
    expect(formatAddresses(await emails(client).list())).toEqual([`${ada}*`, `${grace}?`])
  })

  test('if user enumeration is allowed, adding a taken address is rejected', async () => {
    const { loggedIn, addUser } = await accounts({ ACCOUNT_PREVENT_ENUMERATION: 'off' })
    await addUser({ email: grace })
    expect(faults(await emails(await loggedIn(kind)).add(grace))).toEqual(['email email_taken'])
  })

  test('resends a verification link after three minutes, even to a verified address', async () => {
    const server = await accounts()
    const me = emails(await server.loggedIn(kind))
    await me.add(extra)
    expect(await me.resend(extra)).toMatchObject({ status: 403, json: { status: 403 } })
    server.clock.now = new Date(server.clock.now.getTime() + 180_000)
    expect((await me.resend(extra)).status).toBe(200)
    expect(await server.lastMessage()).toMatchObject({ to: extra, template: 'verification-link' })
    expect((await me.resend(ada)).status).toBe(200)
    expect(await server.lastMessage()).toMatchObject({ to: ada, template: 'verification-link' })
  })

  test('users with a second factor cannot add an address', async () => {
    const { loggedIn, db, clock } = await accounts()
    const client = await loggedIn(kind)
    const [row] = await db.select().from(emailAddresses)
    const userId = row?.userId ?? 0
    await db.insert(authenticators).values({ userId, type: 'totp', sealed: 'x', createdAt: clock.now })
    expect(faults(await emails(client).add(extra))).toEqual(['email add_email_blocked'])
  })

  test('a user can make ten changes per minute, and list the addresses more often', async () => {
    const { loggedIn } = await accounts()
    const me = emails(await loggedIn(kind))
    for (let i = 0; i < 10; i += 1) expect((await me.add('bad')).status).toBe(400)
    expect((await me.remove('bad')).status).toBe(429)
    expect((await me.list()).status).toBe(200)
  })

  test('five minutes after the login, only a valid change requires reauthentication', async () => {
    const server = await accounts()
    const { client, me } = await withExtra(server, kind)
    server.clock.now = new Date(server.clock.now.getTime() + 300_000)
    expect((await me.list()).status).toBe(200)
    expect((await me.resend(extra)).status).toBe(200)
    expect(faults(await me.add(extra))).toEqual(['email duplicate_email'])
    expect(faults(await me.remove(ada))).toEqual(['email cannot_remove_primary_email'])
    for (const call of [
      () => me.add('third@example.com'),
      () => me.makePrimary(extra),
      () => me.remove(extra),
    ])
      expect(await call()).toMatchObject({
        status: 401,
        json: { meta: { is_authenticated: true }, data: { flows: [{ id: 'reauthenticate' }] } },
      })
    expect(formatAddresses(await me.list())).toEqual([`${ada}*`, extra].toSorted())
    await client.post('auth/reauthenticate', { password: PASSWORD })
    expect((await me.remove(extra)).status).toBe(200)
  })

  test('with ACCOUNT_CHANGE_EMAIL, a new address replaces the old address when it is verified', async () => {
    const server = await accounts({ ACCOUNT_CHANGE_EMAIL: 'on' })
    const client = await server.loggedIn(kind)
    const me = emails(client)
    await me.add(extra)
    expect(formatAddresses(await me.add(grace))).toEqual([`${ada}*`, `${grace}?`])
    const key = readKey(await server.lastMessage())
    const { status, json } = await client.post('auth/email/verify', { key })
    expect(status).toBe(200)
    expect(json.data?.user).toMatchObject({ email: grace })
    expect(formatAddresses(await me.list())).toEqual([`${grace}*`])
    expect(await server.lastMessage()).toMatchObject({ to: ada, template: 'email-changed' })
    expect((await server.client(kind).post('auth/login', { email: ada, password: PASSWORD })).status).toBe(
      400,
    )
  })
})

test('concurrent requests cannot add more addresses than the maximum', async () => {
  const { loggedIn, db } = await accounts({ ACCOUNT_MAX_EMAIL_ADDRESSES: '3' })
  const me = emails(await loggedIn('app'))
  const tries = await Promise.all([1, 2, 3, 4, 5].map((i) => me.add(`other${i}@example.com`)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(tries.flatMap(faults)).toEqual(Array.from({ length: 3 }, () => 'email max_email_addresses'))
  expect(await db.$count(emailAddresses)).toBe(3)
})

test('only one of two concurrent requests to add the same address succeeds', async () => {
  const { loggedIn, client, db } = await accounts()
  const one = await loggedIn('app')
  const two = client('app')
  await two.post('auth/login', { email: ada, password: PASSWORD })
  const tries = await Promise.all([one, two].map((me) => emails(me).add(extra)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.flatMap(faults)).toEqual(['email duplicate_email'])
  expect(await db.$count(emailAddresses, eq(emailAddresses.email, extra))).toBe(1)
})

test('only one of fifty concurrent verifications of an added address with one key succeeds', async () => {
  const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
  const me = await server.loggedIn('app')
  await emails(me).add(extra)
  const key = readKey(await server.lastMessage())
  const tries = await Promise.all(Array.from({ length: 50 }, () => me.post('auth/email/verify', { key })))
  const refused = tries.flatMap(faults)
  expect(refused).toEqual(Array.from({ length: 49 }, () => 'key invalid_or_expired_key'))
  expect(await server.db.$count(emailAddresses, eq(emailAddresses.isVerified, true))).toBe(2)
})

test('only one of two users who verify the same address concurrently succeeds', async () => {
  const server = await accounts()
  const users = [await server.loggedIn('app', ada), await server.loggedIn('app', grace)]
  const keys: string[] = []
  for (const me of users) {
    await emails(me).add(extra)
    server.clock.now = new Date(server.clock.now.getTime() + 180_000)
    keys.push(
      readKey((await server.messages()).findLast(({ to }) => to === extra) ?? (await server.lastMessage())),
    )
  }
  const tries = await Promise.all(
    users.map((me, index) => me.post('auth/email/verify', { key: keys[index] })),
  )
  expect(tries.flatMap(faults)).toEqual(['key email_taken'])
})

test.each(['add', 'makePrimary', 'remove'] as const)(
  'password reset links become invalid after a change of the addresses (%s)',
  async (change) => {
    const server = await accounts()
    const { me } = await withExtra(server, 'app')
    await server.client('app').post('auth/password/request', { email: ada })
    const key = readKey(await server.lastMessage())
    const peek = () =>
      server.client('app').get('auth/password/reset', { headers: { 'x-password-reset-key': key } })
    expect((await peek()).status).toBe(200)
    expect((await me[change](change === 'add' ? grace : extra)).status).toBe(200)
    expect(faults(await peek())).toEqual(['key invalid_password_reset'])
    const isValidReset = and(eq(linkKeys.purpose, 'reset-password'), isNull(linkKeys.spentAs))
    expect(await server.db.$count(linkKeys, isValidReset)).toBe(0)
  },
)

test('a verified address can become primary, even if another account has added the same address', async () => {
  const server = await accounts()
  await server.addUser({ email: extra, isVerified: false })
  const { me } = await withExtra(server, 'app')
  expect(formatAddresses(await me.makePrimary(extra))).toEqual([ada, `${extra}*`].toSorted())
})

test('sends no emails about changed addresses if notifications are off', async () => {
  const server = await accounts({ ACCOUNT_EMAIL_NOTIFICATIONS: 'off' })
  const { me } = await withExtra(server, 'app')
  await me.makePrimary(extra)
  await me.remove(ada)
  expect((await server.messages()).map(({ template }) => template)).toEqual(['verification-link'])
})

test('a user can remove an address while its verification link is opened concurrently', async () => {
  const server = await accounts()
  const me = emails(await server.loggedIn('app'))
  await me.add(extra)
  const key = readKey(await server.lastMessage())
  const [verified, removed] = await Promise.all([
    server.client('app').post('auth/email/verify', { key }),
    me.remove(extra),
  ])
  expect(removed.status).toBe(200)
  expect([401, 400]).toContain(verified.status)
  expect(formatAddresses(await me.list())).toEqual([`${ada}*`])
})
