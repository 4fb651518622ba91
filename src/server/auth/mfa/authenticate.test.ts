import { describe, expect, test } from 'vitest'

import {
  accounts,
  type Accounts,
  ada,
  bothKinds,
  faults,
  PASSWORD,
  type TestClient,
  WRONG_PASSWORD,
} from '../testing.ts'
import { advanceTimeStep, setUpApp, pendingLoginClient, logInWithApp } from './testing.ts'

const ANSWER = 'auth/2fa/authenticate'
const WRONG = '000000'
const right = { email: ada, password: PASSWORD }
const pending = { id: 'mfa_authenticate', is_pending: true, types: ['recovery_codes', 'totp'] }

describe.each(bothKinds)('the second factor (%s)', (kind) => {
  test('without a pending login, the response does not reveal whether a user is logged in', async () => {
    const server = await accounts()
    for (const me of [server.client(kind), (await logInWithApp(server, kind)).me])
      for (const body of [{}, { code: '123456' }])
        expect(await me.post(ANSWER, body)).toMatchObject({
          status: 401,
          json: { meta: { is_authenticated: null } },
        })
  })

  test('a password without the second factor does not log in', async () => {
    const server = await accounts({ JOBS_WRITABLE_BY: 'authenticated' })
    await logInWithApp(server, kind)
    const me = server.client(kind)
    const response = await me.post('auth/login', right)
    expect(response.status).toBe(401)
    expect(response.json.data?.flows?.at(-1)).toEqual(pending)
    const closed = ['account/email', 'account/authenticators', 'account/authenticators/totp', 'auth/sessions']
    for (const path of closed) expect((await me.get(path)).status).toBe(401)
    for (const path of ['account/password/change', 'auth/reauthenticate', 'auth/2fa/reauthenticate'])
      expect((await me.post(path, { code: '123456', password: PASSWORD })).status).toBe(401)
    const job = await server.app.inject({
      method: 'POST',
      url: '/ninja-api/jobs',
      headers: kind === 'app' ? { 'x-session-token': me.token } : { cookie: `sessionid=${me.token}` },
      payload: {},
    })
    expect([401, 403]).toContain(job.statusCode)
  })

  test('rejects missing and wrong codes', async () => {
    const server = await accounts()
    const { app } = await logInWithApp(server, kind)
    const me = await pendingLoginClient(server, kind)
    expect(faults(await me.post(ANSWER, {}))).toEqual(['code required'])
    for (const code of [WRONG, '٠١٢٣٤٥', '١٢٣٤٥٦٧٨', '\u{1D7D8}12345'])
      expect(faults(await me.post(ANSWER, { code }))).toEqual(['code incorrect_code'])
    expect(server.lines.filter(({ msg }) => msg === 'second factor refused')).toHaveLength(4)
    expect((await me.post(ANSWER, { code: app.codeAt(server.clock.now) })).status).toBe(200)
  })

  test('the right code logs in and changes the session token', async () => {
    const server = await accounts()
    const { app } = await logInWithApp(server, kind)
    const me = await pendingLoginClient(server, kind)
    const { token } = me
    const { status, json } = await me.post(ANSWER, { code: app.codeAt(server.clock.now) })
    expect(status).toBe(200)
    expect(json.data?.methods).toEqual([
      { method: 'password', at: expect.any(Number), email: ada },
      { method: 'mfa', at: expect.any(Number), id: expect.any(Number), type: 'totp' },
    ])
    expect(me.token).not.toBe(token)
    expect((await server.client(kind, token).get('auth/session')).status).toBe(kind === 'app' ? 410 : 401)
  })

  test('rejects a code after the login has expired or was canceled', async () => {
    const server = await accounts()
    const { app } = await logInWithApp(server, kind)
    const [late, gone] = [await pendingLoginClient(server, kind), await pendingLoginClient(server, kind)]
    await gone.delete('auth/session')
    advanceTimeStep(server, 30)
    const code = app.codeAt(server.clock.now)
    for (const me of [late, gone.kind === 'app' ? server.client('app') : gone])
      expect((await me.post(ANSWER, { code })).status).toBe(401)
  })

  test.each([
    ['reset of the password', { ACCOUNT_LOGIN_ON_PASSWORD_RESET: 'on' }, afterReset],
    ['login by code', { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' }, afterCode],
    ['login by code and password', { ACCOUNT_LOGIN_BY_CODE_REQUIRED: 'on' }, afterRequiredCode],
  ] as const)('a %s also requires the second factor', async (_name, env, path) => {
    const server = await accounts(env)
    const me = server.client(kind)
    await server.addUser()
    const owner = server.client(kind)
    await logIn(server, owner)
    const app = await setUpApp(server, owner)
    const response = await path(server, me)
    expect(response.json.data?.flows?.at(-1)).toEqual(pending)
    expect((await me.post(ANSWER, { code: app.codeAt(server.clock.now) })).status).toBe(200)
  })

  test('with a tolerance of one step, also accepts codes of adjacent time steps, but no others', async () => {
    const server = await accounts({ MFA_TOTP_TOLERANCE: '1' })
    const { app } = await logInWithApp(server, kind)
    advanceTimeStep(server, 9)
    const me = await pendingLoginClient(server, kind)
    for (const steps of [-2, 2])
      expect((await me.post(ANSWER, { code: app.codeAt(server.clock.now, steps) })).status).toBe(400)
    expect((await me.post(ANSWER, { code: app.codeAt(server.clock.now, -1) })).status).toBe(200)
    const other = await pendingLoginClient(server, kind)
    expect((await other.post(ANSWER, { code: app.codeAt(server.clock.now, 1) })).status).toBe(200)
  })

  test('accepts only codes of a later time step than the last accepted code', async () => {
    const server = await accounts({ MFA_TOTP_TOLERANCE: '1' })
    const { app } = await logInWithApp(server, kind)
    const codes = [-1, 0, 1].map((steps) => app.codeAt(server.clock.now, steps))
    const [ofSetUp, present, next] = codes
    const me = await pendingLoginClient(server, kind)
    expect(faults(await me.post(ANSWER, { code: ofSetUp }))).toEqual(['code incorrect_code'])
    expect((await me.post(ANSWER, { code: next })).status).toBe(200)
    const again = await pendingLoginClient(server, kind)
    for (const code of [next, present])
      expect(faults(await again.post(ANSWER, { code }))).toEqual(['code incorrect_code'])
    advanceTimeStep(server, 2)
    expect((await again.post(ANSWER, { code: next })).status).toBe(400)
    expect((await again.post(ANSWER, { code: app.codeAt(server.clock.now) })).status).toBe(200)
  })

  test('accepts each recovery code once', async () => {
    const server = await accounts()
    const { codes } = await logInWithApp(server, kind)
    for (const [index, code] of codes.entries()) {
      const me = await pendingLoginClient(server, kind)
      const response = await me.post(ANSWER, { code })
      expect(response.json.data?.methods?.at(-1)).toMatchObject({ method: 'mfa', type: 'recovery_codes' })
      if (index === 0) continue
      const again = await pendingLoginClient(server, kind)
      expect((await again.post(ANSWER, { code: codes[0] }, from(index))).status).toBe(400)
      advanceTimeStep(server, 10)
    }
  })

  test('reauthenticates with an unused TOTP code or a recovery code', async () => {
    const server = await accounts()
    const { me, app, codes } = await logInWithApp(server, kind)
    const code = app.codeAt(server.clock.now)
    const reauthenticate = (code: string | undefined) => me.post('auth/2fa/reauthenticate', { code })
    expect(faults(await reauthenticate(undefined))).toEqual(['code required'])
    expect(faults(await reauthenticate(WRONG))).toEqual(['code incorrect_code'])
    const { token } = me
    expect((await reauthenticate(code)).json.data?.methods?.at(-1)).toMatchObject({
      method: 'mfa',
      type: 'totp',
    })
    expect(me.token).not.toBe(token)
    expect(faults(await reauthenticate(code))).toEqual(['code incorrect_code'])
    expect((await reauthenticate(codes[0])).status).toBe(200)
  })
})

const from = (host: number) => ({ ip: `198.51.100.${host}` })

async function logIn({ lastMessage }: Accounts, me: TestClient) {
  const response = await me.post('auth/login', right)
  const isAsked = response.json.data?.flows?.some(
    ({ id, is_pending }) => id === 'login_by_code' && is_pending,
  )
  return isAsked ? me.post('auth/code/confirm', { code: (await lastMessage()).code }) : response
}

async function afterReset({ lastMessage }: Accounts, me: TestClient) {
  await me.post('auth/password/request', { email: ada })
  const key = decodeURIComponent((await lastMessage()).link.split('/').at(-1) ?? '')
  return me.post('auth/password/reset', { key, password: 'another horse battery' })
}

async function afterCode({ lastMessage }: Accounts, me: TestClient) {
  await me.post('auth/code/request', { email: ada })
  return me.post('auth/code/confirm', { code: (await lastMessage()).code })
}

function afterRequiredCode(server: Accounts, me: TestClient) {
  return logIn(server, me)
}

test.each(['TOTP code', 'recovery code'])(
  'only one of twenty concurrent logins with the same %s succeeds',
  async (what) => {
    const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
    const { app, codes } = await logInWithApp(server, 'app')
    const code = what === 'TOTP code' ? app.codeAt(server.clock.now) : codes[0]
    const all = await Promise.all(Array.from({ length: 20 }, () => pendingLoginClient(server, 'app')))
    const statuses = (await Promise.all(all.map((me) => me.post(ANSWER, { code })))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(19)
  },
)

test('after five wrong second factors, even the right code and recovery codes are rejected', async () => {
  const server = await accounts()
  const { app, codes } = await logInWithApp(server, 'app')
  for (let count = 1; count <= 5; count++) {
    const me = await pendingLoginClient(server, 'app')
    expect(faults(await me.post(ANSWER, { code: WRONG }, from(count)))).toEqual(['code incorrect_code'])
  }
  const me = await pendingLoginClient(server, 'app')
  for (const code of [app.codeAt(server.clock.now), codes[0]])
    expect(faults(await me.post(ANSWER, { code }))).toEqual(['code too_many_login_attempts'])
  advanceTimeStep(server, 10)
  expect((await me.post(ANSWER, { code: app.codeAt(server.clock.now) })).status).toBe(200)
})

test('only five of fifty concurrent wrong codes of a second factor are checked', async () => {
  const server = await accounts()
  await logInWithApp(server, 'app')
  const me = await pendingLoginClient(server, 'app')
  const tries = Array.from({ length: 50 }, (_, host) =>
    server.client('app', me.token).post(ANSWER, { code: WRONG }, from(host)),
  )
  const response = (await Promise.all(tries)).flatMap(faults)
  expect(response.filter((fault) => fault === 'code incorrect_code')).toHaveLength(5)
  expect(response.filter((fault) => fault === 'code too_many_login_attempts')).toHaveLength(45)
})

test('a successful second factor does not reset the count of failed logins from the same network', async () => {
  const server = await accounts()
  const { app } = await logInWithApp(server, 'app')
  const guess = (count: number) =>
    server.client('app').post('auth/login', { email: `n${count}@example.com`, password: WRONG_PASSWORD })
  for (let count = 1; count <= 8; count++) await guess(count)
  const me = await pendingLoginClient(server, 'app')
  expect((await me.post(ANSWER, { code: app.codeAt(server.clock.now) })).status).toBe(200)
  expect((await Promise.all([9, 10, 11].map(guess))).flatMap(faults).toSorted()).toEqual([
    'password email_password_mismatch',
    'password email_password_mismatch',
    'too_many_login_attempts',
  ])
})

test('a password change cancels a login that waits for the second factor', async () => {
  const server = await accounts()
  const { me, app } = await logInWithApp(server, 'app')
  const late = await pendingLoginClient(server, 'app')
  const change = { current_password: PASSWORD, new_password: 'another horse battery' }
  expect((await me.post('account/password/change', change)).status).toBe(200)
  const code = app.codeAt(server.clock.now)
  expect((await late.post(ANSWER, { code })).status).toBe(401)
  const again = server.client('app')
  await again.post('auth/login', { email: ada, password: change.new_password })
  expect((await again.post(ANSWER, { code })).status).toBe(200)
})
