import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'

import { appClient, type AuthClient, browserClient } from './client-kind.ts'
import { createAuthApi } from './create-api.ts'

type Api = ReturnType<typeof createAuthApi>
type SentRequest = {
  path: string
  method: string
  headers: Record<string, string>
  body: unknown
  credentials: unknown
}

const visitor = { status: 401, data: { flows: [] }, meta: { is_authenticated: false } }

/** Creates an API whose server sends `answers` in order and repeats the last one. Records requests and responses. */
function createStubbedApi(client: AuthClient, ...answers: unknown[]) {
  const sent: SentRequest[] = []
  const responses: AuthAnswer[] = []
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    const headers = Object.fromEntries(new Headers(request.headers))
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined
    sent.push({ path, method: request.method ?? '', headers, body, credentials: request.credentials })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return { api: createAuthApi(client, (answer) => responses.push(answer)), sent, heard: responses }
}

beforeEach(() => {
  document.cookie = 'csrftoken=abc%3D'
  sessionStorage.setItem('sessionToken', 'old')
})

afterEach(() => {
  document.cookie = 'csrftoken=; max-age=0'
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const key = 'MQ:1x:y'
const calls: [name: string, call: (api: Api) => Promise<unknown>, sent: object][] = [
  ['config', (api) => api.getConfig(), { method: 'GET', path: '/config' }],
  ['session', (api) => api.getSession(), { method: 'GET', path: '/auth/session' }],
  ['logout', (api) => api.logout(), { method: 'DELETE', path: '/auth/session' }],
  [
    'login',
    (api) => api.login({ email: 'a@b.c', password: 'p' }),
    { method: 'POST', path: '/auth/login', body: { email: 'a@b.c', password: 'p' } },
  ],
  [
    'signup',
    (api) => api.signup({ email: 'a@b.c', password: 'p' }),
    { method: 'POST', path: '/auth/signup', body: { email: 'a@b.c', password: 'p' } },
  ],
  [
    'email key',
    (api) => api.checkEmailKey(key),
    { method: 'GET', path: '/auth/email/verify', headers: { 'x-email-verification-key': key } },
  ],
  [
    'email verification',
    (api) => api.verifyEmail({ key }),
    { method: 'POST', path: '/auth/email/verify', body: { key } },
  ],
  ['resend code', (api) => api.resendLoginCode(), { method: 'POST', path: '/auth/code/resend' }],
  [
    'password reset request',
    (api) => api.requestReset({ email: 'a@b.c' }),
    { method: 'POST', path: '/auth/password/request', body: { email: 'a@b.c' } },
  ],
  [
    'password reset key',
    (api) => api.checkResetKey(key),
    { method: 'GET', path: '/auth/password/reset', headers: { 'x-password-reset-key': key } },
  ],
  [
    'password reset',
    (api) => api.finishReset({ key, password: 'p' }),
    { method: 'POST', path: '/auth/password/reset', body: { key, password: 'p' } },
  ],
  [
    'password change',
    (api) => api.changePassword({ current_password: 'p', new_password: 'q' }),
    {
      method: 'POST',
      path: '/account/password/change',
      body: { current_password: 'p', new_password: 'q' },
    },
  ],
  [
    'login code request',
    (api) => api.requestLoginCode({ email: 'a@b.c' }),
    { method: 'POST', path: '/auth/code/request', body: { email: 'a@b.c' } },
  ],
  [
    'login code',
    (api) => api.confirmLoginCode({ code: 'BCDF' }),
    { method: 'POST', path: '/auth/code/confirm', body: { code: 'BCDF' } },
  ],
]

describe('the CSRF and session tokens of the account API', () => {
  test('a browser without a CSRF token requests one before its first call', async () => {
    document.cookie = 'csrftoken=; max-age=0'
    const { api, sent } = createStubbedApi(browserClient, visitor)
    await api.getSession()
    await api.login({ email: 'a@b.c', password: 'p' })
    const base = '/_allauth/browser/v1'
    expect(sent.map(({ path }) => path)).toEqual([
      `${base}/auth/session`,
      `${base}/config`,
      `${base}/auth/login`,
    ])
    for (const { headers } of sent) expect(headers).not.toHaveProperty('x-csrftoken')
  })

  test('a browser sends a picture unchanged with its content type', async () => {
    const { api, sent } = createStubbedApi(browserClient, { status: 200 })
    await api.changeAvatar(new File(['x'], 'me.png', { type: 'image/png' }))
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        path: '/_allauth/browser/v1/account/avatar',
        headers: { 'content-type': 'image/png' },
      },
    ])
  })

  test.each(calls)(
    'a browser sends the %s call with its cookies and CSRF token',
    async (name, call, expected) => {
      const { api, sent } = createStubbedApi(browserClient, { status: 200 })
      await call(api)
      const { path, ...rest } = { path: '', headers: {}, ...expected }
      expect(sent).toMatchObject([
        { ...rest, path: `/_allauth/browser/v1${path}`, credentials: 'same-origin' },
      ])
      expect(sent[0]?.headers).toMatchObject({ accept: 'application/json' })
      expect(sent[0]?.headers['x-csrftoken']).toBe(name === 'config' ? undefined : 'abc=')
      expect(sent[0]?.headers).not.toHaveProperty('x-session-token')
    },
  )

  test.each(calls)(
    'an app sends the %s call with its session token and without cookies',
    async (_name, call, expected) => {
      const { api, sent } = createStubbedApi(appClient, { status: 200 })
      await call(api)
      const { path, ...rest } = { path: '', headers: {}, ...expected }
      expect(sent).toMatchObject([{ ...rest, path: `/_allauth/app/v1${path}`, credentials: 'omit' }])
      expect(sent[0]?.headers).toMatchObject({ accept: 'application/json', 'x-session-token': 'old' })
      expect(sent[0]?.headers).not.toHaveProperty('x-csrftoken')
    },
  )

  test('an app stores a new session token and deletes it when the session ends', async () => {
    const fresh = { status: 200, meta: { is_authenticated: true, session_token: 'new' } }
    const { api } = createStubbedApi(appClient, fresh, visitor, {
      status: 410,
      meta: { is_authenticated: null },
    })
    await api.login({ email: 'a@b.c', password: 'p' })
    expect(sessionStorage.getItem('sessionToken')).toBe('new')
    await api.getSession()
    expect(sessionStorage.getItem('sessionToken')).toBe('new')
    await api.getSession()
    expect(sessionStorage.getItem('sessionToken')).toBeNull()
    expect(appClient.isKnown()).toBe(false)
  })

  test('an app without a session token sends no token header', async () => {
    sessionStorage.clear()
    const { api, sent } = createStubbedApi(appClient, visitor)
    await api.getSession()
    expect(sent[0]?.headers).not.toHaveProperty('x-session-token')
  })
})

describe('the account API', () => {
  test('passes every response to the listener, including errors', async () => {
    const rejection = { status: 400, errors: [{ message: 'No.', code: 'x', param: 'email' }] }
    const { api, heard } = createStubbedApi(browserClient, rejection, visitor)
    expect(await api.requestReset({ email: '' })).toEqual(rejection)
    await api.getSession()
    expect(heard).toEqual([rejection, visitor])
  })

  test('after a conflict, each call reloads the session before it returns', async () => {
    const { api, sent, heard } = createStubbedApi(browserClient, { status: 409 }, visitor)
    expect(await api.confirmLoginCode({ code: 'x' })).toEqual({ status: 409 })
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /_allauth/browser/v1/auth/code/confirm',
      'GET /_allauth/browser/v1/auth/session',
    ])
    expect(heard).toEqual([{ status: 409 }, visitor])
  })

  test('sends a write only after the previous write has succeeded or failed', async () => {
    const told: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      told.push(`asked ${path}`)
      await new Promise((resolve) => setTimeout(resolve))
      told.push('answered')
      if (told.length === 2) throw new TypeError('no network')
      return Response.json(visitor)
    })
    const api = createAuthApi(appClient, () => {})
    const options = api.readPasskeyLoginOptions()
    const login = api.login({ email: 'a@b.c', password: 'p' })
    await expect(options).rejects.toThrow('no network')
    expect(await login).toMatchObject({ status: 401 })
    expect(told).toEqual([
      'asked /_allauth/app/v1/auth/webauthn/login',
      'answered',
      'asked /_allauth/app/v1/auth/login',
      'answered',
    ])
  })
})

const invalidResponse = 'Invalid response to GET /auth/session'

describe('a call of the account API', () => {
  test('replaces key characters that headers do not allow', async () => {
    const { api, sent } = createStubbedApi(browserClient, { status: 400 })
    await api.checkResetKey('ż\r\nx')
    expect(sent[0]?.headers['x-password-reset-key']).toBe('???x')
  })

  test.each([
    ['HTML', new Response('<h1>Forbidden</h1>', { status: 403 }), 'JSON'],
    ['a list', [], invalidResponse],
    ['null', null, invalidResponse],
    ['an object without a status', { ok: true }, invalidResponse],
  ])('throws for a response that is %s', async (_name, answer, message) => {
    const { api, heard } = createStubbedApi(browserClient, answer)
    await expect(api.getSession()).rejects.toThrow(message)
    expect(heard).toEqual([])
  })

  test('a browser without a CSRF token sends only one call at a time', async () => {
    document.cookie = 'csrftoken=; max-age=0'
    const told: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      told.push(`asked ${path}`)
      await new Promise((resolve) => setTimeout(resolve))
      document.cookie = 'csrftoken=abc'
      told.push('answered')
      return Response.json(visitor)
    })
    const api = createAuthApi(browserClient, () => {})
    await Promise.all([api.getConfig(), api.readPasskeyLoginOptions()])
    expect(told).toEqual([
      'asked /_allauth/browser/v1/config',
      'answered',
      'asked /_allauth/browser/v1/auth/webauthn/login',
      'answered',
    ])
  })

  test('returns a readable error for a disabled endpoint', async () => {
    const page = new Response('<!doctype html>', { status: 404, headers: { 'content-type': 'text/html' } })
    const { api } = createStubbedApi(browserClient, page)
    expect(await api.signupByPasskey({ email: 'a@b.c' })).toEqual({
      status: 404,
      errors: [{ message: 'This is turned off on this site.' }],
    })
    const proxy = new Response('<!doctype html>', { status: 502, headers: { 'content-type': 'text/html' } })
    await expect(createStubbedApi(browserClient, proxy).api.getConfig()).rejects.toThrow(SyntaxError)
  })

  test('removes the spaces from a code', async () => {
    const { api, sent } = createStubbedApi(browserClient, visitor)
    for (const call of [api.authenticateByCode, api.reauthenticateByCode, api.activateTotp]) {
      await call({ code: ' 1234 5678 ' })
      expect(sent.pop()?.body).toEqual({ code: '12345678' })
    }
  })
})
