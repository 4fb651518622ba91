import { describe, expect, test } from 'vitest'

import { accounts, type Accounts, ada, PASSWORD, type TestResponse, type TestClient } from '../testing.ts'
import { advanceTimeStep, pendingLoginClient, logInWithApp } from './testing.ts'

const on = { MFA_TRUST_ENABLED: 'on' }
type Credentials = { email: string; password: string }
const right: Credentials = { email: ada, password: PASSWORD }
const DAY_MS = 86_400_000

const trustCookie = ({ setCookies }: TestResponse) =>
  setCookies.find((line) => line.startsWith('mfa_trusted='))
const trustCookieValue = (response: TestResponse) => trustCookie(response)?.split(';')[0] ?? ''

type Owner = Awaited<ReturnType<typeof logInWithApp>>

/** Returns a browser whose pending login needs an answer to the question about trusting the browser. */
async function logInUntilTrust(server: Accounts, { app }: Owner, email: string = ada): Promise<TestClient> {
  const me = await pendingLoginClient(server, 'browser', email)
  const response = await me.post('auth/2fa/authenticate', { code: app.codeAt(server.clock.now) })
  expect(response.json.data?.flows?.at(-1)).toEqual({ id: 'mfa_trust', is_pending: true })
  advanceTimeStep(server)
  return me
}

/** Logs in from a browser with a trust cookie. */
function logIn({ client }: Accounts, cookie: string, credentials = right) {
  const me = client('browser')
  me.extraCookie = cookie
  return me.post('auth/login', credentials)
}

async function trusted(env = {}) {
  const server = await accounts({ ...on, ...env })
  const owner = await logInWithApp(server, 'browser')
  const response = await (await logInUntilTrust(server, owner)).post('auth/2fa/trust', { trust: true })
  expect(response.status).toBe(200)
  return { server, owner, response }
}

describe('the question about trusting the browser', () => {
  test('the server does not ask the question by default, and never asks it in apps', async () => {
    expect((await (await accounts()).client('browser').post('auth/2fa/trust', { trust: true })).status).toBe(
      404,
    )
    const server = await accounts(on)
    const { app } = await logInWithApp(server, 'app')
    const me = await pendingLoginClient(server, 'app')
    expect((await me.post('auth/2fa/authenticate', { code: app.codeAt(server.clock.now) })).status).toBe(200)
    expect((await me.post('auth/2fa/trust', { trust: true })).status).toBe(404)
  })

  test('without a pending login, the response does not reveal whether a user is logged in', async () => {
    const server = await accounts(on)
    for (const me of [server.client('browser'), await server.loggedIn('browser')])
      expect(await me.post('auth/2fa/trust', { trust: true })).toMatchObject({
        status: 401,
        json: { meta: { is_authenticated: null } },
      })
  })

  test.each([{ trust: false }, {}, { trust: '' }, { trust: 'false' }, { trust: null }])(
    'continues without trusting the browser if the answer is %j',
    async (body) => {
      const server = await accounts(on)
      const response = await (
        await logInUntilTrust(server, await logInWithApp(server, 'browser'))
      ).post('auth/2fa/trust', body)
      expect(response.status).toBe(200)
      expect(trustCookie(response)).toBeUndefined()
    },
  )
})

describe('a trusted browser', () => {
  test('a trusted browser can log in by password alone for 14 days', async () => {
    const { server, response } = await trusted()
    expect(trustCookie(response)).toMatch(
      /; Max-Age=1209600; Path=\/; Expires=[^;]*; HttpOnly; SameSite=Lax$/,
    )
    expect((await logIn(server, trustCookieValue(response))).status).toBe(200)
    server.clock.now = new Date(server.clock.now.getTime() + 14 * DAY_MS)
    expect((await logIn(server, trustCookieValue(response))).status).toBe(401)
  })

  test('a trusted browser gets a Secure cookie over HTTPS', async () => {
    const server = await accounts({ ...on, PUBLIC_URL: 'https://fretboard.example' })
    const { app } = await logInWithApp(server, 'app')
    const me = server.client('browser')
    const send = async (path: string, body: object) => {
      const response = await me.post(path, body, { headers: { origin: 'https://fretboard.example' } })
      me.extraCookie = response.setCookies.find((line) => line.startsWith('__Host-sessionid='))?.split(';')[0]
      return response
    }
    await send('auth/login', right)
    await send('auth/2fa/authenticate', { code: app.codeAt(server.clock.now) })
    expect(trustCookie(await send('auth/2fa/trust', { trust: true }))).toMatch(
      /; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('an altered trust cookie, or a trust cookie that an app sends, does not replace the second factor', async () => {
    const { server, response } = await trusted()
    const cookie = trustCookieValue(response)
    const changed = cookie[20] === 'A' ? 'B' : 'A'
    for (const other of [
      'mfa_trusted=',
      'mfa_trusted=W10',
      cookie.slice(0, -4),
      `${cookie.slice(0, 20)}${changed}${cookie.slice(21)}`,
    ])
      expect((await logIn(server, other)).status).toBe(401)
    const asApp = await server.client('app').post('auth/login', right, { headers: { cookie } })
    expect(asApp.status).toBe(401)
  })

  test('a browser is no longer trusted after a password change', async () => {
    const { server, owner, response } = await trusted()
    const change = { current_password: PASSWORD, new_password: 'another horse battery' }
    expect((await owner.me.post('account/password/change', change)).status).toBe(200)
    const login = await logIn(server, trustCookieValue(response), {
      email: ada,
      password: change.new_password,
    })
    expect(login.status).toBe(401)
  })

  test('a browser is no longer trusted after a change of the second factors', async () => {
    const { server, owner, response } = await trusted()
    expect((await owner.me.post('account/authenticators/recovery-codes')).status).toBe(200)
    expect((await logIn(server, trustCookieValue(response))).status).toBe(401)
  })

  test('several users can trust the same browser independently', async () => {
    const { server, response } = await trusted()
    const grace = 'grace@example.com'
    const owner = await logInWithApp(server, 'browser', grace)
    const hers = { email: grace, password: PASSWORD }
    expect((await logIn(server, trustCookieValue(response), hers)).status).toBe(401)
    const me = await logInUntilTrust(server, owner, grace)
    me.extraCookie = trustCookieValue(response)
    const both = trustCookieValue(await me.post('auth/2fa/trust', { trust: true }))
    for (const credentials of [right, hers]) expect((await logIn(server, both, credentials)).status).toBe(200)
  })
})
