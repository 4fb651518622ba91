import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'

import { accounts, type Accounts, ada, faults, PASSWORD } from '../testing.ts'

const jwt = { HEADLESS_TOKEN_STRATEGY: 'jwt' }
const REFRESH = 'tokens/refresh'

async function tokensOf(server: Accounts) {
  await server.addUser()
  const me = server.client('app')
  const { json } = await me.post('auth/login', { email: ada, password: PASSWORD })
  const { access_token: access = '', refresh_token: refresh = '' } = json.meta ?? {}
  return { me, access, refresh }
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('issuing and accepting tokens', () => {
  test('a login returns no tokens if tokens are disabled', async () => {
    const server = await accounts()
    const { access, refresh } = await tokensOf(server)
    expect([access, refresh]).toEqual(['', ''])
    expect((await server.client('app').post(REFRESH, { refresh_token: 'a' })).json).toEqual({ status: 400 })
    expect((await server.client('browser').post(REFRESH, { refresh_token: 'a' })).status).toBe(404)
  })

  test('a login of a browser returns no tokens', async () => {
    const { loggedIn } = await accounts(jwt)
    const { json } = await (await loggedIn('browser')).get('auth/session')
    expect(json.meta).toEqual({ is_authenticated: true })
  })

  test('a refresh rejects malformed tokens, access tokens and tokens with a foreign signature', async () => {
    const server = await accounts(jwt)
    const { access, refresh } = await tokensOf(server)
    const [, body = ''] = refresh.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32)),
    ]
    const other = server.client('app')
    expect(faults(await other.post(REFRESH, {}))).toEqual(['refresh_token required'])
    for (const token of ['garbage', access, ...forged])
      expect(await other.post(REFRESH, { refresh_token: token })).toMatchObject({ status: 400 })
    for (const token of ['garbage', refresh, ...forged])
      expect((await other.get('account/email', bearer(token))).status).toBe(401)
  })
})

describe('the rotation of refresh tokens', () => {
  test('an access token expires after five minutes, and a refresh token after a day', async () => {
    const server = await accounts(jwt)
    const { access, refresh } = await tokensOf(server)
    const other = server.client('app')
    const move = (seconds: number) =>
      (server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000))
    expect((await other.get('auth/session', bearer(access))).json.data?.user?.['email']).toBe(ada)
    move(300)
    expect((await other.get('auth/session', bearer(access))).status).toBe(401)
    const { text } = await server.client('app').post(REFRESH, { refresh_token: refresh })
    const { access_token, refresh_token } = JSON.parse(text).data
    expect((await other.get('auth/session', bearer(access_token))).status).toBe(200)
    move(86_400)
    expect((await other.post(REFRESH, { refresh_token })).status).toBe(400)
  })

  test('reusing a refresh token ends its session and revokes all tokens of the session', async () => {
    const server = await accounts(jwt)
    const { me, refresh } = await tokensOf(server)
    const elsewhere = server.client('app')
    await elsewhere.post('auth/login', { email: ada, password: PASSWORD })
    const { text } = await server.client('app').post(REFRESH, { refresh_token: refresh })
    const { access_token, refresh_token } = JSON.parse(text).data
    expect((await server.client('app').post(REFRESH, { refresh_token: refresh })).status).toBe(400)
    expect((await server.client('app').post(REFRESH, { refresh_token })).status).toBe(400)
    expect((await server.client('app').get('auth/session', bearer(access_token))).status).toBe(410)
    expect((await me.get('auth/session')).status).toBe(410)
    expect((await elsewhere.get('auth/session')).status).toBe(200)
  })

  test('concurrent use of one refresh token ends the session', async () => {
    const server = await accounts(jwt)
    const { me, refresh } = await tokensOf(server)
    const response = await Promise.all(
      Array.from({ length: 5 }, () => server.client('app').post(REFRESH, { refresh_token: refresh })),
    )
    expect(response.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(4)
    expect((await me.get('auth/session')).status).toBe(410)
  })
})

describe('the revocation of tokens', () => {
  test('logging out and password changes revoke access and refresh tokens', async () => {
    for (const end of ['logout', 'password'] as const) {
      const server = await accounts(jwt)
      const { me, access, refresh } = await tokensOf(server)
      const other = server.client('app')
      await other.post('auth/login', { email: ada, password: PASSWORD })
      const passwords = { current_password: PASSWORD, new_password: 'another horse battery' }
      if (end === 'logout') await me.delete('auth/session')
      else await other.post('account/password/change', passwords)
      expect((await server.client('app').get('auth/session', bearer(access))).status).toBe(410)
      expect((await server.client('app').post(REFRESH, { refresh_token: refresh })).status).toBe(400)
    }
  })

  test("logging in as another user revokes the previous user's token", async () => {
    const dummy = JSON.stringify([{ id: 'dummy', name: 'Dummy', type: 'dummy' }])
    const server = await accounts({ ...jwt, SOCIALACCOUNT_PROVIDERS: dummy })
    const { me, access, refresh } = await tokensOf(server)
    const token = { id_token: '{"id": 1, "email": "b@example.com", "email_verified": true}' }
    await me.post('auth/provider/token', { provider: 'dummy', process: 'login', token })
    expect((await server.client('app').get('auth/session', bearer(access))).status).toBe(410)
    expect((await server.client('app').post(REFRESH, { refresh_token: refresh })).status).toBe(400)
  })
})
