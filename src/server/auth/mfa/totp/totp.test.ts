import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { authenticators } from '#server/db/tables/authenticators.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { emailAddresses } from '#server/db/tables/users.ts'

import { accounts, ada, bothKinds, faults, WRONG_CODE } from '../../testing.ts'
import { advanceTimeStep, setUpApp, readSetupApp, pendingLoginClient, logInWithApp } from '../testing.ts'

const TOTP = 'account/authenticators/totp'

describe.each(bothKinds)('managing the authenticator app (%s)', (kind) => {
  test('rejects anonymous users', async () => {
    const me = (await accounts()).client(kind)
    for (const response of [await me.get(TOTP), await me.post(TOTP, {}), await me.delete(TOTP)])
      expect(response.status).toBe(401)
  })

  test('rejects users with an unverified address', async () => {
    const server = await accounts({ ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    await server.addUser({ isVerified: false })
    const me = await pendingLoginClient(server, kind)
    const read = await me.get(TOTP)
    expect([read.status, faults(read)]).toEqual([409, ['unverified_email']])
    expect(faults(await me.post(TOTP, { code: '123456' }))).toEqual(['code unverified_email'])
  })

  test('rejects missing and wrong codes', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    expect(faults(await me.post(TOTP, { code: '123456' }))).toEqual(['code incorrect_code'])
    const app = await readSetupApp(me)
    expect(faults(await me.post(TOTP, {}))).toEqual(['code required'])
    const wrong = [
      WRONG_CODE,
      '٠١٢٣٤٥',
      '１２３４５６',
      '12345',
      `${app.codeAt(server.clock.now)}0`,
      '-12345',
    ]
    for (const code of wrong) expect(faults(await me.post(TOTP, { code }))).toEqual(['code incorrect_code'])
    for (const steps of [-1, 1])
      expect((await me.post(TOTP, { code: app.codeAt(server.clock.now, steps) })).status).toBe(400)
  })

  test('accepts only codes of the setup secret that the client has requested last', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const [first, second] = [await readSetupApp(me), await readSetupApp(me)]
    expect(first.secret).not.toBe(second.secret)
    expect((await me.post(TOTP, { code: first.codeAt(server.clock.now) })).status).toBe(400)
    expect((await me.post(TOTP, { code: second.codeAt(server.clock.now) })).status).toBe(200)
  })

  test('sets up the app and creates recovery codes', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const app = await setUpApp(server, me)
    const { status, json } = await me.get(TOTP)
    expect(status).toBe(200)
    expect(json.data).toEqual({ type: 'totp', created_at: expect.any(Number), last_used_at: null })
    expect((await me.get('account/authenticators')).json.data).toEqual([
      { type: 'totp', created_at: expect.any(Number), last_used_at: null },
      {
        type: 'recovery_codes',
        created_at: expect.any(Number),
        last_used_at: null,
        total_code_count: 10,
        unused_code_count: 10,
      },
    ])
    expect((await server.lastMessage()).template).toBe('authenticator-app-activated')
    const again = await me.post(TOTP, { code: app.codeAt(server.clock.now) })
    expect(again.status).toBe(409)
  })

  test('more than five minutes after the login, requires reauthentication even with a right code', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const app = await readSetupApp(me)
    advanceTimeStep(server, 10)
    expect(faults(await me.post(TOTP, { code: WRONG_CODE }))).toEqual(['code incorrect_code'])
    const response = await me.post(TOTP, { code: app.codeAt(server.clock.now) })
    expect(response).toMatchObject({ status: 401, json: { meta: { is_authenticated: true } } })
    expect(response.json.data?.flows).toEqual([{ id: 'reauthenticate' }])
    expect(await server.db.select().from(authenticators)).toEqual([])
  })

  test('removing the app turns off the second factor', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    expect((await me.delete(TOTP)).status).toBe(200)
    await setUpApp(server, me)
    advanceTimeStep(server, 10)
    expect((await me.delete(TOTP)).status).toBe(401)
    advanceTimeStep(server, -10)
    expect((await me.delete(TOTP)).status).toBe(200)
    expect(await server.db.select().from(authenticators)).toEqual([])
    expect((await server.lastMessage()).template).toBe('mfa-turned-off')
    expect((await (await pendingLoginClient(server, kind)).get('auth/session')).status).toBe(200)
  })
})

test('the otpauth URL names the account and the site', async () => {
  const server = await accounts({ SITE_NAME: 'Django & Jobs' })
  const { text } = await (await server.loggedIn('app')).get(TOTP)
  expect(text).toMatch(
    /"otpauth:\/\/totp\/ada%40example\.com\?secret=[A-Z2-7]{32}&issuer=Django%20%26%20Jobs"/,
  )
})

test('the secret of the app and the recovery codes are stored encrypted', async () => {
  const server = await accounts()
  const { app, codes } = await logInWithApp(server, 'app')
  const stored = JSON.stringify([
    await server.db.select().from(authenticators),
    await server.db.select().from(sessions),
    server.lines,
  ])
  for (const secret of [app.secret, ...codes]) expect(stored).not.toContain(secret)
})

test('only one of twenty concurrent activations of an authenticator app succeeds', async () => {
  const server = await accounts()
  const me = await server.loggedIn('app')
  const app = await readSetupApp(me)
  const tries = Array.from({ length: 20 }, () =>
    server.client('app', me.token).post(TOTP, { code: app.codeAt(server.clock.now) }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await server.db.select().from(authenticators)).toHaveLength(2)
})

test('rejects an authenticator app if an unverified address was added concurrently', async () => {
  const server = await accounts()
  const me = await server.loggedIn('app')
  const app = await readSetupApp(me)
  const [own] = await server.db.select().from(emailAddresses).where(eq(emailAddresses.email, ada))
  await server.db.insert(emailAddresses).values({ userId: own?.userId ?? 0, email: 'new@example.com' })
  const code = app.codeAt(server.clock.now)
  expect(faults(await me.post(TOTP, { code }))).toEqual(['code unverified_email'])
  await server.db.delete(emailAddresses).where(eq(emailAddresses.email, 'new@example.com'))
  expect((await me.post(TOTP, { code })).status).toBe(200)
})
