import { describe, expect, test } from 'vitest'

import { accounts, ada, bothKinds, faults, PASSWORD } from '../testing.ts'

const credentials = { email: ada, password: PASSWORD }
const inProduction = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://jobs.example',
  SMTP_URL: 'smtp://127.0.0.1:25',
}

describe('CSRF protection', () => {
  test('rejects a missing or wrong CSRF token', async () => {
    const { addUser, client } = await accounts()
    await addUser()
    const me = client('browser')
    const other = client('browser')
    await other.get('config')
    for (const token of ['', 'short', 'x'.repeat(32), other.csrf ?? '']) {
      const response = await me.post('auth/login', credentials, { headers: { 'x-csrftoken': token } })
      expect(response.status).toBe(403)
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect(
      (
        await me.post(
          'auth/login',
          { ...credentials, csrfmiddlewaretoken: me.csrf },
          { headers: { 'x-csrftoken': '' } },
        )
      ).status,
    ).toBe(403)
    expect((await me.post('auth/login', credentials, { headers: { cookie: '' } })).status).toBe(403)
    expect((await me.post('auth/login', credentials)).status).toBe(200)
  })

  test.each(['https://evil.example', 'null', 'http://evil.localhost:8000', 'http://localhost:9999'])(
    'rejects the Origin %s even with a valid token',
    async (origin) => {
      const { client } = await accounts()
      expect((await client('browser').post('auth/login', credentials, { headers: { origin } })).status).toBe(
        403,
      )
    },
  )

  test.each(['cross-site', 'same-site'])('rejects a request with Sec-Fetch-Site "%s"', async (site) => {
    const { client } = await accounts(inProduction)
    const send = (headers: Record<string, string>) => client('browser').post('auth/login', {}, { headers })
    const origin = site === 'cross-site' ? 'https://jobs.example' : 'https://evil.jobs.example'
    expect((await send({ origin, 'sec-fetch-site': site })).status).toBe(403)
  })

  test('over HTTPS, a request must have an Origin or Referer header that names this site', async () => {
    const { client } = await accounts(inProduction)
    const send = (headers: Record<string, string>) => client('browser').post('auth/login', {}, { headers })
    expect((await send({})).status).toBe(403)
    expect((await send({ referer: 'https://jobs.example.evil.example/' })).status).toBe(403)
    expect((await send({ referer: 'http://jobs.example/account/login' })).status).toBe(403)
    expect((await send({ referer: 'https://jobs.example/account/login' })).status).toBe(400)
    expect((await send({ origin: 'https://jobs.example', 'sec-fetch-site': 'same-origin' })).status).toBe(400)
  })

  test('a login changes the CSRF token', async () => {
    const { addUser, client } = await accounts()
    await addUser()
    const me = client('browser')
    await me.get('config')
    const before = me.csrf
    await me.get('auth/session')
    expect(me.csrf).toBe(before)
    await me.post('auth/login', credentials)
    expect(me.csrf).not.toBe(before)
  })

  test('a request with a session cookie and other credentials requires the CSRF token', async () => {
    const me = await (await accounts()).loggedIn('browser')
    const headers = { 'x-csrftoken': '', 'x-session-token': 'junk', authorization: 'Bearer junk' }
    expect((await me.send('DELETE', 'auth/session', { headers })).status).toBe(403)
    expect((await me.get('auth/session')).status).toBe(200)
  })
})

const deep = '['.repeat(50_000)

const odd = ['', 'text/plain', 'application/json garbage', 'multipart/form-data; boundary=x', 'json', ' ; ']

describe('a call with a body', () => {
  test.each(['[]', '[1]', '1', '"x"', 'true', '{bad', deep, '\uFEFF{}', "{'single': 1}", 'email=a'])(
    'returns 400 for the invalid body %j',
    async (raw) => {
      const { client } = await accounts()
      for (const kind of bothKinds)
        for (const path of ['auth/login', 'auth/signup', 'auth/email/verify']) {
          const response = await client(kind).send('POST', path, { raw })
          expect([response.status, response.text]).toEqual([400, ''])
        }
    },
  )

  test.each(['', 'null', '{}', '{"email":null}', '{"__proto__":{"email":"a@b.test"}}'])(
    'treats %j as a body without fields',
    async (raw) => {
      const { client } = await accounts()
      const response = await client('app').send('POST', 'auth/login', { raw })
      expect(response.json.errors?.map(({ code }) => code)).toEqual(['required', 'required'])
    },
  )

  test.each([...odd, 'application/x-www-form-urlencoded', 'application/json+x', 'APPLICATION/JSON'])(
    'parses the body as JSON even if its content type is %j',
    async (type) => {
      const { addUser, client } = await accounts()
      await addUser()
      for (const kind of bothKinds) {
        const headers = { 'content-type': type }
        const send = (body: object) => client(kind).post('auth/login', body, { headers })
        expect(faults(await send({ email: {}, password: {} }))).toEqual([
          'email required',
          'password required',
        ])
        expect((await send(credentials)).status).toBe(200)
      }
    },
  )

  test('a browser must send the CSRF token with every content type', async () => {
    const { addUser, client } = await accounts()
    await addUser()
    for (const type of [...odd, 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type, 'x-csrftoken': '' }
      expect((await client('browser').post('auth/login', credentials, { headers })).status).toBe(403)
    }
  })

  test('converts numbers, booleans, lists and objects in a field to text, like a Django form', async () => {
    const { addUser, client } = await accounts()
    await addUser()
    const login = async (password: unknown) =>
      faults(await client('app').post('auth/login', { email: ada, password }))
    for (const password of [[''], { a: [null, true] }, 12_345_678, true])
      expect(await login(password)).toEqual(['password email_password_mismatch'])
    expect(await login(JSON.parse(`${'['.repeat(50)}1${']'.repeat(50)}`))).toEqual(['password invalid'])
    for (const nothing of [[], {}, null, '  ']) expect(await login(nothing)).toEqual(['password required'])
  })
})

describe('unusual paths, hosts and sizes', () => {
  test.each(['evil.example', 'evil.example:80', 'localhost.evil.example'])(
    'the links in emails start with PUBLIC_URL even if the Host header is %s',
    async (host) => {
      const { addUser, client, messages } = await accounts()
      await addUser()
      const headers = { host, 'x-forwarded-host': host, forwarded: `host=${host}` }
      await client('app').post('auth/password/request', { email: ada }, { headers })
      await client('app').post('auth/password/request', { email: 'nobody@example.com' }, { headers })
      await client('app').post('auth/signup', { email: 'grace@example.com', password: PASSWORD }, { headers })
      const sent = await messages()
      expect(sent).toHaveLength(3)
      for (const { link } of sent) expect(new URL(link).origin).toBe('http://localhost:8000')
      expect(JSON.stringify(sent)).not.toContain('evil')
    },
  )

  test('returns 413 for a body of more than 64 KiB', async () => {
    const { client } = await accounts()
    expect((await client('app').post('auth/login', { email: 'a'.repeat(65 * 1024) })).status).toBe(413)
  })

  test.each(['auth/login/', '/auth/login', 'AUTH/login', 'auth', 'nope', 'auth/login.json'])(
    'returns 404 for the path %s',
    async (path) => {
      const { client } = await accounts()
      expect((await client('app').post(path, credentials)).status).toBe(404)
    },
  )

  test('a percent-encoded path shares the rate limit of the plain path', async () => {
    const { client } = await accounts()
    for (let count = 1; count <= 30; count++)
      await client('app').post(count % 2 ? 'auth/login' : 'auth/%6cogin', {})
    expect((await client('app').post('auth/%6cogin', {})).status).toBe(429)
  })
})

describe('the account API', () => {
  test('ignores a method override in a GET request', async () => {
    const me = await (await accounts()).loggedIn('browser')
    await me.get('auth/session?_method=DELETE', { headers: { 'x-http-method-override': 'DELETE' } })
    expect((await me.get('auth/session')).status).toBe(200)
  })

  test('serves only the client types in HEADLESS_CLIENTS', async () => {
    const { client } = await accounts({ HEADLESS_CLIENTS: 'app' })
    expect((await client('app').get('config')).status).toBe(200)
    expect((await client('browser').get('config')).status).toBe(404)
  })

  test('a server error reveals no details', async () => {
    const { client, takeErrors } = await accounts()
    const response = await client('app').post('auth/signup', credentials, {
      headers: { 'user-agent': 'x' },
      ip: '\0',
    })
    expect(response.status).toBe(500)
    expect(response.json).toEqual({ status: 500 })
    expect(takeErrors()).toHaveLength(1)
  })

  test('lines of the audit log name the user and the action, but contain no secret', async () => {
    const { addUser, client, lines } = await accounts()
    const id = await addUser()
    const me = client('app')
    await me.post(
      'auth/login',
      { ...credentials, password: 'not the password\r\n' },
      { headers: { 'user-agent': 'a\u001B[31mb' } },
    )
    await me.post('auth/login', credentials)
    const token = me.token ?? ''
    await me.delete('auth/session')
    const events = lines.filter((line) => line['event'] !== undefined)
    expect(events.map((line) => [line['event'], line['user'], line['ip']])).toEqual([
      ['login refused', id, '203.0.113.7'],
      ['logged in', id, '203.0.113.7'],
      ['logged out', id, '203.0.113.7'],
    ])
    for (const secret of [PASSWORD, 'not the password', token, ada])
      expect(JSON.stringify(lines)).not.toContain(secret)
  })
})
