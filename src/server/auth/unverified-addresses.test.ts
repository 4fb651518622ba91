// An unverified additional address gives no access to an account and blocks no other user.
import { describe, expect, test } from 'vitest'

import { emails, readKey, formatAddresses } from './emails/testing.ts'
import { insertAddress } from './ground/emails-queries.ts'
import { dummyOnly, dummyToken } from './social/testing.ts'
import {
  type Accounts,
  accounts,
  ada,
  bothKinds,
  faults,
  PASSWORD,
  type TestResponse,
  type TestClient,
} from './testing.ts'

const victim = 'victim@example.com'
const verify = 'auth/email/verify'
const signup = { email: victim, password: 'another horse entirely' }
const codes = { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on', ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on' }

const masked = ({ status, text }: TestResponse) => [
  status,
  text.replace(/"session_token":"[^"]+"/, '').replaceAll(/nobody|victim/g, ''),
]

/**
 * Adds the victim's address to another account without verifying it. Then advances the clock, so that the server may
 * send another email to the address.
 */
async function claimAddress(server: Accounts, kind: TestClient['kind']) {
  const mallory = await server.loggedIn(kind, 'mallory@example.com')
  await emails(mallory).add(victim)
  const key = readKey(await server.lastMessage())
  server.clock.now = new Date(server.clock.now.getTime() + 181_000)
  return { mallory, key }
}

describe.each(bothKinds)('an address that another user has added without verifying it (%s)', (kind) => {
  test.each([
    ['a reset link', 'auth/password/request', {}],
    ['a reset code', 'auth/password/request', codes],
    ['a login code', 'auth/code/request', codes],
  ])('a request for %s gets the same response and email as for an unknown address', async (...row) => {
    const [, path, env] = row
    const server = await accounts(env)
    await claimAddress(server, kind)
    const response = await server.client(kind).post(path, { email: victim })
    expect(await server.lastMessage()).toMatchObject({ to: victim, template: 'unknown-account' })
    const ofUnknownAddress = await server.client(kind).post(path, { email: 'nobody@example.com' })
    expect(masked(response)).toEqual(masked(ofUnknownAddress))
  })

  test('the owner of the address can sign up with it and verify it', async () => {
    const server = await accounts()
    const { mallory, key } = await claimAddress(server, kind)
    const me = server.client(kind)
    const response = await me.post('auth/signup', signup)
    const message = await server.lastMessage()
    expect(message).toMatchObject({ to: victim, template: 'verification-link' })
    const free = await server.client(kind).post('auth/signup', { ...signup, email: 'nobody@example.com' })
    expect(masked(response)).toEqual(masked(free))
    expect((await me.post(verify, { key: readKey(message) })).status).toBe(200)
    expect(faults(await mallory.post(verify, { key }))).toEqual(['key email_taken'])
    expect(formatAddresses(await emails(mallory).list())).toEqual(['mallory@example.com*', `${victim}?`])
    expect(formatAddresses(await emails(me).list())).toEqual([`${victim}*`])
  })

  test('the first user who verifies the address gets it, even if another user has signed up with it', async () => {
    const server = await accounts()
    const { mallory, key } = await claimAddress(server, kind)
    const me = server.client(kind)
    await me.post('auth/signup', signup)
    const late = readKey(await server.lastMessage())
    expect((await mallory.post(verify, { key })).status).toBe(200)
    expect(faults(await me.post(verify, { key: late }))).toEqual(['key email_taken'])
    const makePrimary = await emails(mallory).makePrimary(victim)
    expect(formatAddresses(makePrimary)).toEqual(['mallory@example.com', `${victim}*`])
  })

  test('the address can become the new address of a pending signup', async () => {
    const server = await accounts({
      ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
      ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: 'on',
    })
    const userId = await server.addUser({ email: 'mallory@example.com' })
    await insertAddress(server.db, { userId, email: victim, now: server.clock.now })
    const me = server.client(kind)
    await me.post('auth/signup', { ...signup, email: 'mistyped@example.com' })
    expect((await me.post('account/email', { email: victim })).status).toBe(200)
    expect((await me.post(verify, { key: (await server.lastMessage()).code })).status).toBe(200)
    expect(formatAddresses(await emails(me).list())).toEqual([`${victim}*`])
  })

  test('the address can be used in a provider signup', async () => {
    const server = await accounts(dummyOnly)
    await claimAddress(server, kind)
    const me = server.client(kind)
    const token = dummyToken({ id: 1, email: victim, email_verified: true })
    expect((await me.post('auth/provider/token', token)).status).toBe(200)
    expect(formatAddresses(await emails(me).list())).toEqual([`${victim}*`])
  })

  test.each([
    ['a login code', 'auth/code/request', 'auth/code/confirm'],
    ['a reset code', 'auth/password/request', 'auth/password/reset'],
  ])('%s is invalid after another address has become primary', async (_, ask, answer) => {
    const server = await accounts({ ...codes, ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    const owner = server.client(kind)
    await owner.post('auth/signup', signup)
    await owner.post('auth/reauthenticate', { password: signup.password })
    const me = server.client(kind)
    await me.post(ask, { email: victim })
    const { code } = await server.lastMessage()
    await emails(owner).add(ada)
    expect(formatAddresses(await emails(owner).makePrimary(ada))).toEqual([`${ada}*?`, `${victim}?`])
    expect((await me.post(answer, { code, key: code, password: PASSWORD })).status).toBe(409)
    expect((await owner.get('auth/session')).status).toBe(200)
  })
})

test.each([
  ['verification-link', {}],
  ['verification-code', { ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' }],
])('an email for another account does not delay the email to the owner: %s', async (template, env) => {
  const server = await accounts(env)
  const mallory = await server.loggedIn('app', 'mallory@example.com')
  await emails(mallory).add(victim)
  expect((await server.client('app').post('auth/signup', signup)).status).toBe(401)
  const sent = (await server.messages()).filter(({ to }) => to === victim)
  expect(sent.map((message) => message.template)).toEqual([template, template])
  expect((await emails(mallory).resend(victim)).status).toBe(403)
})

test('with optional verification, the owner can sign up with an address that another user has added', async () => {
  const server = await accounts({ ACCOUNT_EMAIL_VERIFICATION: 'optional' })
  await claimAddress(server, 'app')
  const me = server.client('app')
  expect((await me.post('auth/signup', signup)).status).toBe(200)
  expect((await server.client('app').post('auth/login', signup)).status).toBe(200)
})
