import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { emailAddresses, users } from '#server/db/tables/users.ts'

import { type Accounts, accounts, ada, bothKinds, faults, PASSWORD, type TestClient } from '../testing.ts'
import { emails, formatAddresses } from './testing.ts'

const byCode = {
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: 'on',
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND: 'on',
}
const extra = 'countess@example.com'
const third = 'lovelace@example.com'
const advanceOneMinute = ({ clock }: Accounts) => (clock.now = new Date(clock.now.getTime() + 60_000))

describe.each(bothKinds)('adding an address by code (%s)', (kind) => {
  test('an address is listed while its code is pending, but stored only after its verification', async () => {
    const server = await accounts(byCode)
    const client = await server.loggedIn(kind)
    const me = emails(client)
    expect(formatAddresses(await me.add(extra))).toEqual([`${ada}*`, `${extra}?`].toSorted())
    expect(await server.db.$count(emailAddresses)).toBe(1)
    const { code } = await server.lastMessage()
    expect((await client.post('auth/email/verify', { key: code })).status).toBe(200)
    expect(formatAddresses(await me.list())).toEqual([`${ada}*`, extra].toSorted())
    expect(await server.lastMessage()).toMatchObject({ to: ada, template: 'email-added' })
  })

  test('replacing or removing a pending address invalidates its code', async () => {
    const server = await accounts(byCode)
    const client = await server.loggedIn(kind)
    const me = emails(client)
    await me.add(extra)
    const { code } = await server.lastMessage()
    expect(formatAddresses(await me.add(third))).toEqual([`${ada}*`, `${third}?`])
    expect(faults(await client.post('auth/email/verify', { key: code }))).toEqual(['key incorrect_code'])
    expect(formatAddresses(await me.remove(third))).toEqual([`${ada}*`])
    expect((await client.post('auth/email/verify', { key: code })).status).toBe(409)
  })

  test('a code can be resent twice, but not right after the previous email', async () => {
    const server = await accounts(byCode)
    const me = emails(await server.loggedIn(kind))
    await me.add(extra)
    expect((await me.resend(extra)).status).toBe(429)
    expect((await me.add(extra)).status).toBe(429)
    for (const status of [200, 200, 403]) {
      advanceOneMinute(server)
      expect((await me.resend(extra)).status).toBe(status)
    }
    expect(faults(await me.resend(third))).toEqual(['email unknown_email'])
  })

  test('the limit of resends does not apply to an address that is already stored', async () => {
    const server = await accounts({ ...byCode, ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND: 'off' })
    const me = emails(await server.loggedIn(kind))
    for (let count = 1; count <= 3; count++) {
      advanceOneMinute(server)
      expect((await me.resend(ada)).status).toBe(200)
    }
    expect(await server.messages()).toHaveLength(3)
  })

  test('reports a taken address only after the right code', async () => {
    const server = await accounts(byCode)
    await server.addUser({ email: extra })
    const client = await server.loggedIn(kind)
    expect(formatAddresses(await emails(client).add(extra))).toEqual([`${ada}*`, `${extra}?`].toSorted())
    const { code } = await server.lastMessage()
    const before = client.token
    const { setCookies } = await client.get('auth/email/verify', {
      headers: { 'x-email-verification-key': code },
    })
    expect(setCookies.filter((cookie) => cookie.startsWith('sessionid='))).toHaveLength(
      kind === 'browser' ? 1 : 0,
    )
    for (let count = 2; count <= 3; count++)
      expect(faults(await client.post('auth/email/verify', { key: code }))).toEqual(['key email_taken'])
    // The GET request and both POST requests counted as attempts.
    expect((await client.post('auth/email/verify', { key: code })).status).toBe(409)
    expect(client.token).toBe(before)
    expect(await server.db.$count(emailAddresses)).toBe(2)
  })

  test('an address cannot become primary before it is verified', async () => {
    const server = await accounts(byCode)
    const me = emails(await server.loggedIn(kind))
    await me.add(extra)
    expect(faults(await me.makePrimary(extra))).toEqual(['email unverified_primary_email'])
    expect(faults(await me.makePrimary(third))).toEqual(['email unknown_email'])
    expect(formatAddresses(await me.list())).toEqual([`${ada}*`, `${extra}?`].toSorted())
  })
})

async function signUp(server: Accounts, kind: TestClient['kind'], email: string) {
  const client = server.client(kind)
  await client.post('auth/signup', { email, password: PASSWORD })
  advanceOneMinute(server)
  return { client, me: emails(client) }
}

describe.each(bothKinds)('a pending signup by code (%s)', (kind) => {
  test('a visitor cannot change the address if ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE is off', async () => {
    const server = await accounts({ ...byCode, ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: 'off' })
    const { me } = await signUp(server, kind, ada)
    expect((await me.add(extra)).status).toBe(409)
  })

  test('a visitor can change the address, and continues with the code that is sent to the new address', async () => {
    const server = await accounts(byCode)
    const { client, me } = await signUp(server, kind, ada)
    const { code: old } = await server.lastMessage()
    expect(faults(await me.add(ada))).toEqual(['email same_as_current'])
    expect(faults(await me.add('bad'))).toEqual(['email invalid'])
    expect(formatAddresses(await me.add(extra))).toEqual([`${extra}?`])
    expect(await server.pendingFlows(client)).toEqual(['verify_email'])
    const message = await server.lastMessage()
    expect(message).toMatchObject({ to: extra, template: 'verification-code' })
    expect(faults(await client.post('auth/email/verify', { key: old }))).toEqual(['key incorrect_code'])
    const { status, json } = await client.post('auth/email/verify', { key: message.code })
    expect([status, json.data?.user?.['email']]).toEqual([200, extra])
    expect(await server.db.select().from(emailAddresses)).toMatchObject([
      { email: extra, isVerified: true, isPrimary: true },
    ])
  })

  test('a visitor can change the address at most twice, even after resending the code', async () => {
    const server = await accounts(byCode)
    const { client, me } = await signUp(server, kind, ada)
    const statuses = []
    for (const email of [extra, third, ada]) {
      statuses.push((await me.add(email)).status)
      advanceOneMinute(server)
      await client.post('auth/email/verify/resend')
      advanceOneMinute(server)
    }
    expect(statuses).toEqual([200, 200, 409])
  })

  test('a user who has never logged in can change the address during the first login', async () => {
    const server = await accounts(byCode)
    const userId = await server.addUser({ isVerified: false })
    const client = server.client(kind)
    await client.post('auth/login', { email: ada, password: PASSWORD })
    advanceOneMinute(server)
    expect(formatAddresses(await emails(client).add(extra))).toEqual([`${extra}?`])
    expect(await server.lastMessage()).toMatchObject({ to: extra, template: 'verification-code' })
    await server.db.update(users).set({ lastLoginAt: server.clock.now }).where(eq(users.id, userId))
    expect((await emails(client).add(third)).status).toBe(409)
  })

  test('a change of the address does not reveal whether the old or the new address is taken', async () => {
    const server = await accounts(byCode)
    await server.addUser({ email: 'taken@example.com' })
    const fresh = await signUp(server, kind, ada)
    const duplicate = await signUp(server, kind, 'taken@example.com')
    const response = [await fresh.me.add('taken@example.com'), await duplicate.me.add('second@example.com')]
    expect(response.map(formatAddresses)).toEqual([['taken@example.com?'], ['second@example.com?']])
    expect(Object.keys(response[0]?.headers ?? {})).toEqual(Object.keys(response[1]?.headers ?? {}))
    const { code } = await server.lastMessage()
    expect((await fresh.client.post('auth/email/verify', { key: code })).status).toBe(400)
    const { status, json } = await duplicate.client.post('auth/email/verify', { key: code })
    expect([status, json.data?.user?.['email']]).toEqual([200, 'second@example.com'])
    const credentials = { email: 'second@example.com', password: PASSWORD }
    expect((await server.client(kind).post('auth/login', credentials)).status).toBe(200)
    advanceOneMinute(server)
    expect(formatAddresses(await fresh.me.add(third))).toEqual([`${third}?`])
    const again = await fresh.client.post('auth/email/verify', { key: (await server.lastMessage()).code })
    expect([again.status, again.json.data?.user?.['email']]).toEqual([200, third])
    expect(await server.db.$count(users)).toBe(3)
  })

  test('a visitor cannot change the address after another session has verified it', async () => {
    const server = await accounts({ ...byCode, ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' })
    const { me } = await signUp(server, kind, ada)
    const owner = server.client(kind)
    await owner.post('auth/code/request', { email: ada })
    await owner.post('auth/code/confirm', { code: (await server.lastMessage()).code })
    expect((await me.add(extra)).status).toBe(409)
    expect(formatAddresses(await emails(owner).list())).toEqual([`${ada}*`])
  })
})
