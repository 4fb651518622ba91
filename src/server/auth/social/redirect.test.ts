import { describe, expect, test } from 'vitest'

import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'

import { accounts, ada, type TestClient } from '../testing.ts'
import { logInAtProvider, startOpenIdServer } from './openid-server.testing.ts'
import { CALLBACK, followRedirect, dummyOnly, beginProviderLogin, readLocation, sendForm } from './testing.ts'

const FAILED = `http://localhost:8000${CALLBACK}?error=unknown&error_process=login`
const dummyForm = { id: '1', email: ada, email_verified: 'on' }

test('a redirect to a provider requires the CSRF token in a form field or in the header', async () => {
  const { client } = await accounts(dummyOnly)
  const me = client('browser')
  await me.get('config')
  const form = { provider: 'dummy', process: 'login', callback_url: CALLBACK }
  const send = (fields: Record<string, string>) =>
    me.send('POST', 'auth/provider/redirect', {
      raw: String(new URLSearchParams(fields)),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `csrftoken=${me.csrf}`,
        ...bare,
      },
    })
  const bare: Record<string, string> = {}
  expect(readLocation(await send(form))).toMatch(/^\/accounts\/dummy\/authenticate\/\?state=[\w-]{43}$/)
  bare['x-csrftoken'] = ''
  expect((await send(form)).status).toBe(403)
  expect((await me.get('auth/provider/redirect')).status).toBe(405)
})

test.each([
  { provider: 'nope' },
  { process: 'nope' },
  { callback_url: '' },
  { callback_url: '//evil.example' },
  { callback_url: '/\\evil.example' },
  { callback_url: 'https:evil.example' },
  { callback_url: 'http:///evil.example' },
  { callback_url: 'javascript:alert(1)' },
  { callback_url: 'http://localhost:8000@evil.example/' },
  { callback_url: 'http://localhost:8001/account' },
  { callback_url: 'http://localhost:8000//evil.example' },
  { callback_url: '/a\r\nset-cookie: a=b' },
  { callback_url: '\t//evil.example' },
  { callback_url: `/${'x'.repeat(50_000)}` },
])('responds to the invalid form %j with a redirect to the error page', async (form) => {
  const { client } = await accounts(dummyOnly)
  expect(await beginProviderLogin(client('browser'), form)).toBe(FAILED)
})

async function send(me: TestClient, form: Record<string, string>, more = {}): Promise<string> {
  return readLocation(await sendForm(me, await beginProviderLogin(me, more), form))
}

describe('the dummy provider', () => {
  test('only a session that has begun a login gets the login page', async () => {
    const { client } = await accounts(dummyOnly)
    const me = client('browser')
    const page = await me.get(await beginProviderLogin(me))
    expect(page.status).toBe(200)
    expect(page.text).toContain('name="email_verified"')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['cache-control']).toBe('no-store')
    expect(await followRedirect(client('browser'), '/accounts/dummy/authenticate/?state=x')).toBe(FAILED)
  })

  test('accepts an OAuth state once, and only in the session that began the login', async () => {
    const { client } = await accounts(dummyOnly)
    const [me, other] = [client('browser'), client('browser')]
    const path = await beginProviderLogin(me, { callback_url: `http://localhost:8000${CALLBACK}` })
    const before = me.token
    expect(readLocation(await sendForm(other, path, dummyForm))).toBe(FAILED)
    expect(readLocation(await sendForm(me, path, dummyForm))).toBe(`http://localhost:8000${CALLBACK}`)
    expect((await me.get('auth/session')).json.data?.user?.['email']).toBe(ada)
    expect(me.token).not.toBe(before)
    expect(readLocation(await sendForm(me, path, dummyForm))).toBe(FAILED)
  })

  test('adds the code of an error to the query of the callback URL', async () => {
    const { client, loggedIn } = await accounts({ ...dummyOnly, ACCOUNT_OPEN_FOR_SIGNUP: 'off' })
    const me = client('browser')
    expect(await send(me, { action: 'cancel' })).toBe(`${CALLBACK}?error=cancelled&error_process=login`)
    expect(await send(me, {})).toBe(`${CALLBACK}?error=unknown&error_process=login`)
    expect(await send(me, dummyForm)).toBe(`${CALLBACK}?error=signup_closed&error_process=login`)
    const connect = { process: 'connect', callback_url: '/a?b=c#d' }
    expect(await send(me, dummyForm, connect)).toBe('/a?b=c&error=permission_denied&error_process=connect#d')
    expect(await send(await loggedIn('browser'), dummyForm, connect)).toBe('/a?b=c#d')
    expect(await send(await loggedIn('browser', 'g@example.com'), dummyForm, connect)).toContain(
      'error=connected_other',
    )
  })

  test('requires the CSRF token in the form', async () => {
    const { client } = await accounts(dummyOnly)
    const me = client('browser')
    const path = await beginProviderLogin(me)
    me.csrf = 'x'.repeat(32)
    const raw = String(new URLSearchParams(dummyForm))
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrftoken': 'y'.repeat(32) }
    expect((await me.send('POST', path, { raw, headers })).status).toBe(403)
  })

  test.each(['has', 'has lost'])(
    'the form of the dummy provider works in a browser that %s the CSRF cookie',
    async (has) => {
      const { client } = await accounts(dummyOnly)
      const me = client('browser')
      const path = await beginProviderLogin(me)
      if (has === 'has lost') me.csrf = ''
      const { text } = await me.get(path)
      const csrfmiddlewaretoken = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(text)?.[1] ?? ''
      const raw = String(new URLSearchParams({ ...dummyForm, csrfmiddlewaretoken }))
      // The CSRF token is in the form, because an HTML form cannot set a header.
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrftoken': '' }
      expect(readLocation(await me.send('POST', path, { raw, headers }))).toBe(CALLBACK)
    },
  )

  test('accepts only the last ten logins that a session has begun', async () => {
    const { client } = await accounts(dummyOnly)
    const me = client('browser')
    const paths: string[] = []
    for (let count = 0; count < 12; count++) paths.push(await beginProviderLogin(me))
    expect((await me.get(paths[1] ?? '')).status).toBe(302)
    expect((await me.get(paths[2] ?? '')).status).toBe(200)
  })

  test('each of two dummy providers logs in to its own account', async () => {
    const settings = ['first', 'second'].map((id) => ({ id, name: id, type: 'dummy' }))
    const { client } = await accounts({ SOCIALACCOUNT_PROVIDERS: JSON.stringify(settings) })
    const users = []
    for (const provider of ['first', 'second']) {
      const me = client('browser')
      const path = await beginProviderLogin(me, { provider })
      expect((await me.get(path)).text).toContain(`<h1>${provider}</h1>`)
      await sendForm(me, path, { ...dummyForm, email: `${provider}@example.com` })
      users.push((await me.get('auth/session')).text)
    }
    expect(users).toEqual([
      expect.stringContaining('first@example.com'),
      expect.stringContaining('second@example.com'),
    ])
  })

  test('the dummy provider exists only outside production, and only if a setting enables it', async () => {
    const { client } = await accounts()
    expect((await client('browser').get('/accounts/dummy/authenticate/')).status).toBe(404)
    await expect(
      accounts({
        ...dummyOnly,
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://a.test',
        PUBLIC_URL: 'https://a.test',
      }),
    ).rejects.toThrow('SOCIALACCOUNT_PROVIDERS')
  })
})

describe('a real OpenID provider', () => {
  const people = {
    ada: { email: ada, email_verified: true, given_name: 'Ada', family_name: 'Lovelace' },
    ghost: {},
  }
  const corp = { provider: 'corp' }

  async function serverWithProvider(env: Record<string, string> = {}) {
    const server = await startOpenIdServer(people)
    const all = await accounts({ ...server.env, ...env })
    all.clock.now = new Date()
    return all
  }

  test('logs in with PKCE, state and nonce', async () => {
    const { client, db } = await serverWithProvider()
    const me = client('browser')
    const location = await beginProviderLogin(me, corp)
    const query = Object.fromEntries(new URL(location).searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: 'http://localhost:8000/accounts/oidc/corp/login/callback/',
    })
    expect(JSON.stringify(await db.select().from(sessions))).not.toContain(query['state'])
    expect(await followRedirect(me, await logInAtProvider(location, 'ada'))).toBe(CALLBACK)
    const { json } = await me.get('auth/session')
    expect(json.data).toMatchObject({
      user: { email: ada, display: 'Ada Lovelace' },
      methods: [{ method: 'socialaccount', provider: 'corp', uid: 'ada' }],
    })
    const late = client('browser')
    await followRedirect(late, await logInAtProvider(await beginProviderLogin(late, corp), 'ada'))
    expect((await late.get('auth/session')).status).toBe(200)
    expect(await db.$count(users)).toBe(1)
  })

  test('starts a provider signup for a user without an address', async () => {
    const { client, pendingFlows } = await serverWithProvider()
    const me = client('browser')
    expect(await followRedirect(me, await logInAtProvider(await beginProviderLogin(me, corp), 'ghost'))).toBe(
      CALLBACK,
    )
    expect(await pendingFlows(me)).toEqual(['provider_signup'])
  })

  test('users can connect and disconnect accounts of the provider', async () => {
    const { loggedIn } = await serverWithProvider()
    const me = await loggedIn('browser', 'b@example.com')
    const location = await beginProviderLogin(me, { ...corp, process: 'connect' })
    expect(await followRedirect(me, await logInAtProvider(location, 'ada'))).toBe(CALLBACK)
    expect((await me.get('account/providers')).json.data).toMatchObject([{ uid: 'ada', display: ada }])
    const body = { provider: 'corp', account: 'ada' }
    expect((await me.send('DELETE', 'account/providers', { body })).json.data).toEqual([])
  })

  test('a code and a state work once, and only in the session that began the login', async () => {
    const { client } = await serverWithProvider()
    const [me, other] = [client('browser'), client('browser')]
    const back = await logInAtProvider(await beginProviderLogin(me, corp), 'ada')
    expect(await followRedirect(other, back)).toBe(FAILED)
    expect(await followRedirect(me, back.replace(/state=[^&]+/, 'state=x'))).toBe(FAILED)
    expect(await followRedirect(me, back.replace(/state=[^&]+/, ''))).toBe(FAILED)
    const ofOther = new URL(await beginProviderLogin(other, corp)).searchParams.get('state') ?? ''
    expect(await followRedirect(other, back.replace(/state=[^&]+/, `state=${ofOther}`))).toContain(
      'error=unknown',
    )
    expect((await other.get('auth/session')).status).toBe(401)
    expect(await followRedirect(me, back)).toBe(CALLBACK)
    expect(await followRedirect(me, back)).toBe(FAILED)
  })

  test('only one of two concurrent callbacks with one code logs in', async () => {
    const { client } = await serverWithProvider()
    const me = client('browser')
    const back = await logInAtProvider(await beginProviderLogin(me, corp), 'ada')
    const both = [client('browser', me.token), client('browser', me.token)]
    const went = await Promise.all(both.map((one) => followRedirect(one, back)))
    expect(went.filter((location) => location === CALLBACK)).toHaveLength(1)
  })

  test('if the user denies access, the callback URL contains an error', async () => {
    const { client } = await serverWithProvider()
    const me = client('browser')
    for (const [error, expected] of [
      ['access_denied', 'cancelled'],
      ['server_error', 'unknown'],
    ]) {
      const state = new URL(await beginProviderLogin(me, corp)).searchParams.get('state')
      const back = `/accounts/oidc/corp/login/callback/?error=${error}&state=${state}`
      expect(await followRedirect(me, back)).toBe(`${CALLBACK}?error=${expected}&error_process=login`)
    }
  })

  test('rejects the OAuth state of a login at another provider', async () => {
    const { env } = await startOpenIdServer(people)
    const [one] = JSON.parse(env.SOCIALACCOUNT_PROVIDERS)
    const both = JSON.stringify([one, { ...one, id: 'other' }])
    const { client } = await accounts({ SOCIALACCOUNT_PROVIDERS: both })
    const me = client('browser')
    const back = await logInAtProvider(await beginProviderLogin(me, corp), 'ada')
    expect(await followRedirect(me, back.replace('/oidc/corp/', '/oidc/other/'))).toBe(FAILED)
    expect(await followRedirect(me, back)).toBe(FAILED)
  })

  test('token_auth_method sets how this site authenticates at the provider', async () => {
    const { env } = await startOpenIdServer(people, { ignoresBasic: true })
    const [one] = JSON.parse(env.SOCIALACCOUNT_PROVIDERS)
    const logIn = async (settings: object) => {
      const server = await accounts({ SOCIALACCOUNT_PROVIDERS: JSON.stringify([{ ...one, ...settings }]) })
      server.clock.now = new Date()
      const me = server.client('browser')
      return followRedirect(me, await logInAtProvider(await beginProviderLogin(me, corp), 'ada'))
    }
    expect(await logIn({})).toContain('error=unknown')
    expect(await logIn({ token_auth_method: 'client_secret_post' })).toBe(CALLBACK)
  })

  test('rejects the login if the provider does not respond', async () => {
    const [one] = JSON.parse((await startOpenIdServer(people)).env.SOCIALACCOUNT_PROVIDERS)
    const gone = JSON.stringify([{ ...one, server_url: 'http://127.0.0.1:1' }])
    const { client, lines } = await accounts({ SOCIALACCOUNT_PROVIDERS: gone })
    expect(await beginProviderLogin(client('browser'), corp)).toBe(FAILED)
    expect(lines.some(({ msg }) => msg === 'provider login refused')).toBe(true)
  })
})
