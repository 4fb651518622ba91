import { describe, expect, test } from 'vitest'

import { sessions } from '#server/db/tables/sessions.ts'

import {
  accounts,
  type Accounts,
  ada,
  bothKinds,
  faults,
  PASSWORD,
  type TestClient,
  WRONG_CODE,
} from '../testing.ts'

const on = { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' }

async function requestCode({ client, lastMessage }: Accounts, kind: TestClient['kind'], email = ada) {
  const me = client(kind)
  const response = await me.post('auth/code/request', { email })
  return { me, response, code: (await lastMessage()).code }
}

describe.each(bothKinds)('login by code (%s)', (kind) => {
  test('a code requested by a logged-in user starts no login', async () => {
    const server = await accounts({ ...on, ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND: 'on' })
    const me = await server.loggedIn(kind)
    await server.addUser({ email: 'grace@example.com' })
    const { status, json } = await me.post('auth/code/request', { email: 'grace@example.com' })
    expect([status, json.data?.user?.['email'], json.data?.flows]).toEqual([200, ada, undefined])
    const { code, to } = await server.lastMessage()
    expect(to).toBe('grace@example.com')
    for (const typed of [WRONG_CODE, code])
      expect((await me.post('auth/code/confirm', { code: typed })).status).toBe(409)
    const { json: notPending } = await me.post('auth/2fa/authenticate', { code: '123456' })
    expect(notPending.data?.flows?.filter((flow) => flow.is_pending)).toEqual([])
    expect((await me.post('auth/code/resend')).status).toBe(200)
    expect((await me.get('auth/session')).json.data?.user).toMatchObject({ email: ada })
  })

  test('a requested login code becomes invalid when a login by password becomes pending', async () => {
    const server = await accounts({ ...on, ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' })
    await server.addUser()
    await server.addUser({ email: 'grace@example.com', isVerified: false })
    const { me, code } = await requestCode(server, kind)
    await me.post('auth/login', { email: 'grace@example.com', password: PASSWORD })
    expect(await server.pendingFlows(me)).toEqual(['verify_email'])
    expect((await me.post('auth/code/confirm', { code })).status).toBe(409)
    expect((await me.post('auth/code/resend')).status).toBe(409)
  })

  test('requesting a login code invalidates the verification code of an earlier signup', async () => {
    const server = await accounts({ ...on, ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' })
    const me = server.client(kind)
    await me.post('auth/signup', { email: ada, password: PASSWORD })
    const { code } = await server.lastMessage()
    await me.post('auth/code/request', { email: 'nobody@example.com' })
    expect((await me.post('auth/email/verify', { key: code })).status).toBe(409)
  })

  test('entering or resending a code returns 409 if no code was requested', async () => {
    const server = await accounts(on)
    for (const client of [await server.loggedIn(kind), server.client(kind)]) {
      expect((await client.post('auth/code/confirm', { code: WRONG_CODE })).status).toBe(409)
      expect((await client.post('auth/code/resend')).status).toBe(409)
    }
  })

  test('when login by code is disabled, requesting and resending a code return 404', async () => {
    const { client } = await accounts()
    expect((await client(kind).post('auth/code/request', { email: ada })).status).toBe(404)
    expect((await client(kind).post('auth/code/resend')).status).toBe(404)
    expect((await client(kind).post('auth/code/confirm', { code: WRONG_CODE })).status).toBe(409)
  })

  test('known and unknown addresses get the same responses until the attempts are used up', async () => {
    const server = await accounts(on)
    await server.addUser()
    const response = []
    for (const email of [ada, 'nobody@example.com']) {
      const { me, response: first } = await requestCode(server, kind, email)
      const then = [
        await me.post('auth/code/confirm', { code: WRONG_CODE }),
        await me.post('auth/code/confirm', {}),
      ]
      then.push(
        await me.post('auth/code/confirm', { code: WRONG_CODE }),
        await me.post('auth/code/confirm', { code: WRONG_CODE }),
      )
      response.push([first, ...then].map(({ text }) => text.replace(/"session_token":"[^"]+"/, '')))
    }
    expect(response[0]).toEqual(response[1])
    expect((await server.messages()).map(({ template }) => template)).toEqual([
      'login-code',
      'unknown-account',
    ])
  })

  test('the right code logs the user in and verifies the address', async () => {
    const server = await accounts(on)
    await server.addUser({ isVerified: false })
    const { me, response, code } = await requestCode(server, kind)
    expect(response.status).toBe(401)
    expect(await server.pendingFlows(me)).toEqual(['login_by_code'])
    expect(faults(await me.post('auth/code/confirm', { code: WRONG_CODE }))).toEqual(['code incorrect_code'])
    const { status, json } = await me.post('auth/code/confirm', { code: code.toLowerCase() })
    expect(status).toBe(200)
    expect(json.data?.methods).toEqual([{ method: 'code', at: expect.any(Number), email: ada }])
    expect((await me.get('account/email')).json.data).toMatchObject([{ email: ada, verified: true }])
  })

  test('revokes the password and session of an earlier signup with the same address', async () => {
    const server = await accounts({ ...on, ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    const attacker = server.client(kind)
    await attacker.post('auth/signup', { email: ada, password: PASSWORD })
    expect((await attacker.get('auth/session')).status).toBe(200)
    const { me, code } = await requestCode(server, kind)
    const { json } = await me.post('auth/code/confirm', { code })
    expect(json.data?.user).toMatchObject({ email: ada, has_usable_password: false })
    expect((await attacker.get('auth/session')).status).toBe(401)
    expect((await attacker.post('auth/login', { email: ada, password: PASSWORD })).status).not.toBe(200)
    expect((await me.get('auth/session')).status).toBe(200)
  })

  test('keeps the password of an account whose address is verified', async () => {
    const server = await accounts(on)
    await server.addUser()
    const { me, code } = await requestCode(server, kind)
    const { json } = await me.post('auth/code/confirm', { code })
    expect(json.data?.user).toMatchObject({ has_usable_password: true })
  })

  test('accepts a code for three minutes, and only in the session that requested it', async () => {
    const server = await accounts(on)
    await server.addUser()
    const { me, code } = await requestCode(server, kind)
    expect((await server.client(kind).post('auth/code/confirm', { code })).status).toBe(409)
    server.clock.now = new Date(server.clock.now.getTime() + 180_000)
    expect((await me.post('auth/code/confirm', { code })).status).toBe(409)
  })

  test('when codes are required for every login, a password alone does not log the user in', async () => {
    const server = await accounts({ ACCOUNT_LOGIN_BY_CODE_REQUIRED: 'on' })
    await server.addUser()
    const me = server.client(kind)
    expect((await me.post('auth/login', { email: ada, password: PASSWORD })).status).toBe(401)
    expect(await server.pendingFlows(me)).toEqual(['login_by_code'])
    const { status, json } = await me.post('auth/code/confirm', { code: (await server.lastMessage()).code })
    expect(status).toBe(200)
    expect(json.data?.methods).toMatchObject([{ method: 'password' }, { method: 'code' }])
  })
})

test('login by code checks only three of forty concurrent wrong codes', async () => {
  const server = await accounts(on)
  await server.addUser()
  const { me } = await requestCode(server, 'app')
  const tries = Array.from({ length: 40 }, (_, index) =>
    server
      .client('app', me.token)
      .post('auth/code/confirm', { code: WRONG_CODE }, { ip: `198.51.100.${index}` }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(3)
  expect(statuses.filter((status) => status === 409)).toHaveLength(37)
  expect(await server.pendingFlows(me)).toEqual([])
})

test('only one of ten concurrent requests with the right login code logs the user in', async () => {
  const server = await accounts(on)
  await server.addUser()
  const { me, code } = await requestCode(server, 'app')
  const tries = Array.from({ length: 10 }, () =>
    server.client('app', me.token).post('auth/code/confirm', { code }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409 || status === 410)).toHaveLength(9)
  expect(await server.db.$count(sessions)).toBe(1)
  expect(server.lines.filter(({ event }) => event === 'logged in')).toHaveLength(1)
})

test('rejects the fourth request for a login code to the same address within a minute', async () => {
  const server = await accounts(on)
  const me = server.client('app')
  for (let count = 1; count <= 3; count++)
    expect((await me.post('auth/code/request', { email: ada })).status).toBe(401)
  expect(faults(await me.post('auth/code/request', { email: ada }))).toEqual([
    'email too_many_login_attempts',
  ])
})
