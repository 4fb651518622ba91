// The server sends the session cookie again whenever Django would treat the session as changed, so that clients receive
// the same cookies as from django-allauth.
import { describe, expect, test } from 'vitest'

import { minutes, seconds } from '#server/lib/duration.ts'

import { emails, readKey, formatAddresses } from './emails/testing.ts'
import { dummyOnly, dummyToken } from './social/testing.ts'
import {
  type Accounts,
  accounts,
  ada,
  PASSWORD,
  type TestClient,
  type TestResponse,
  WRONG_CODE,
} from './testing.ts'

const grace = 'grace@example.com'
const extra = 'countess@example.com'
const verify = 'auth/email/verify'
const signup = { email: ada, password: PASSWORD }
const loginCodes = { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on', ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND: 'on' }
const emailCodes = {
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: 'on',
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND: 'on',
}

const wait = ({ clock }: Accounts, ms: number) => (clock.now = new Date(clock.now.getTime() + ms))

const isCookieSent = ({ setCookies }: TestResponse) =>
  setCookies.some((line) => line.startsWith('sessionid='))

/** Makes the same call twice. Returns the status of each response, and whether it sets the session cookie. */
async function callTwice(call: () => Promise<TestResponse>): Promise<[status: number, isSent: boolean][]> {
  const responses = [await call(), await call()]
  return responses.map((response) => [response.status, isCookieSent(response)])
}

async function requestLoginCode(server: Accounts, me: TestClient): Promise<string> {
  await me.post('auth/code/request', { email: ada })
  return (await server.lastMessage()).code
}

describe('dropping a pending flow', () => {
  test('a pending provider signup is dropped even if connecting a provider account is rejected', async () => {
    const server = await accounts(dummyOnly)
    const me = server.client('browser')
    await me.post('auth/provider/token', dummyToken({ id: 1 }))
    expect(await server.pendingFlows(me)).toEqual(['provider_signup'])
    const connect = () => me.post('auth/provider/token', dummyToken({ id: 2 }, 'connect'))
    expect(await callTwice(connect)).toEqual([
      [403, true],
      [403, false],
    ])
    expect(await server.pendingFlows(me)).toEqual([])
  })

  test('an added address whose code has expired is dropped when the addresses are listed', async () => {
    const server = await accounts(emailCodes)
    const me = await server.loggedIn('browser')
    await emails(me).add(extra)
    expect(await callTwice(emails(me).list)).toEqual([
      [200, false],
      [200, false],
    ])
    wait(server, minutes(16))
    expect(await callTwice(emails(me).list)).toEqual([
      [200, true],
      [200, false],
    ])
    expect(formatAddresses(await emails(me).list())).toEqual([`${ada}*`])
  })

  test.each([
    ['checks the code', (me: TestClient) => me.post(verify, { key: WRONG_CODE })],
    ['resends the code', (me: TestClient) => me.post('auth/email/verify/resend')],
    ['changes the address', (me: TestClient) => emails(me).add(` ${extra} `)],
  ])('the first call that %s after the code has expired drops the signup', async (_, call) => {
    const server = await accounts({ ...emailCodes, ACCOUNT_LOGIN_TIMEOUT: '3600' })
    const me = server.client('browser')
    await me.post('auth/signup', signup)
    wait(server, minutes(16))
    expect(await server.pendingFlows(me)).toEqual(['verify_email'])
    expect(await callTwice(() => call(me))).toEqual([
      [409, true],
      [409, false],
    ])
    expect(await server.pendingFlows(me)).toEqual([])
  })

  test.each([
    ['checks the code', 'auth/code/confirm', { code: WRONG_CODE }],
    ['resends the code', 'auth/code/resend', undefined],
  ])('the first call that %s after the code has expired drops the login', async (_, path, body) => {
    const server = await accounts(loginCodes)
    await server.addUser()
    const me = server.client('browser')
    await requestLoginCode(server, me)
    wait(server, seconds(181))
    expect(await server.pendingFlows(me)).toEqual(['login_by_code'])
    expect(await callTwice(() => me.post(path, body))).toEqual([
      [409, true],
      [409, false],
    ])
    expect(await server.pendingFlows(me)).toEqual([])
  })

  test('an expired code does not change the session of a logged-in user', async () => {
    const server = await accounts(loginCodes)
    const me = await server.loggedIn('browser')
    await requestLoginCode(server, me)
    wait(server, seconds(181))
    expect(await callTwice(() => me.post('auth/code/confirm', { code: WRONG_CODE }))).toEqual([
      [409, false],
      [409, false],
    ])
  })
})

describe('a pending login', () => {
  test('another login replaces the pending login', async () => {
    const server = await accounts(loginCodes)
    await server.addUser({ email: grace, isVerified: false })
    await server.addUser()
    const me = server.client('browser')
    await requestLoginCode(server, me)
    await me.post('auth/login', { email: grace, password: PASSWORD })
    expect(await server.pendingFlows(me)).toEqual(['verify_email'])
    await me.post(verify, { key: readKey(await server.lastMessage()) })
    expect(await server.pendingFlows(me)).toEqual([])
  })

  test('the first response that lists flows drops a pending login that has expired', async () => {
    const server = await accounts(loginCodes)
    const me = server.client('browser')
    for (const begin of [() => me.post('auth/signup', signup), () => requestLoginCode(server, me)]) {
      await begin()
      wait(server, minutes(15))
      expect(await callTwice(() => me.get('config'))).toEqual([
        [200, false],
        [200, false],
      ])
      expect(await callTwice(() => me.get('account/email'))).toEqual([
        [401, true],
        [401, false],
      ])
    }
  })

  test('exactly one of several concurrent requests drops a pending login that has expired', async () => {
    const server = await accounts(loginCodes)
    const me = server.client('browser')
    await me.post('auth/signup', signup)
    wait(server, minutes(15))
    const { token } = me
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => server.client('browser', token).get('auth/session')),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(responses.filter(isCookieSent)).toHaveLength(1)
  })

  test('verifying another address by link drops the pending login', async () => {
    const server = await accounts()
    await server.client('browser').post('auth/signup', { email: grace, password: PASSWORD })
    const key = readKey(await server.lastMessage())
    const me = server.client('browser')
    await me.post('auth/signup', signup)
    const check = await me.get(verify, { headers: { 'x-email-verification-key': key } })
    expect([check.json.meta?.is_authenticating, isCookieSent(check)]).toEqual([true, false])
    expect(await callTwice(() => me.post(verify, { key }))).toEqual([
      [401, true],
      [400, false],
    ])
    expect(await server.pendingFlows(me)).toEqual([])
  })
})

describe('the cookie of a session change', () => {
  test('only the response to the first check of the right reset code sets the session cookie', async () => {
    const server = await accounts({ ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on' })
    await server.addUser()
    const me = server.client('browser')
    await me.post('auth/password/request', { email: ada })
    const headers = { 'x-password-reset-key': (await server.lastMessage()).code }
    expect(await callTwice(() => me.get('auth/password/reset', { headers }))).toEqual([
      [200, true],
      [200, false],
    ])
    wait(server, seconds(181))
    expect(await callTwice(() => me.get('auth/session'))).toEqual([
      [401, true],
      [401, false],
    ])
  })

  test('only the first activation of an authenticator app without a setup secret sets the session cookie', async () => {
    const server = await accounts()
    const me = await server.loggedIn('browser')
    expect(await callTwice(() => me.post('account/authenticators/totp', { code: '123456' }))).toEqual([
      [400, true],
      [400, false],
    ])
  })
})
