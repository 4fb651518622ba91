import { describe, expect, test } from 'vitest'

import { accounts, bothKinds, faults } from '../../testing.ts'
import { parseUnusedCodes, advanceTimeStep, setUpApp, pendingLoginClient, logInWithApp } from '../testing.ts'

const CODES = 'account/authenticators/recovery-codes'

describe.each(bothKinds)('recovery codes (%s)', (kind) => {
  test('recovery codes are available only to users with a second factor', async () => {
    const server = await accounts()
    const visitor = server.client(kind)
    for (const response of [await visitor.get(CODES), await visitor.post(CODES)])
      expect(response.status).toBe(401)
    const me = await server.loggedIn(kind)
    expect(await me.get(CODES)).toMatchObject({ status: 404, json: { status: 404 } })
    expect(faults(await me.post(CODES))).toEqual(['cannot_generate_recovery_codes'])
  })

  test('reading recovery codes more than five minutes after the login requires reauthentication', async () => {
    const server = await accounts()
    const { me, app } = await logInWithApp(server, kind)
    advanceTimeStep(server, 10)
    for (const response of [await me.get(CODES), await me.post(CODES)])
      expect(response.json.data?.flows).toEqual([
        { id: 'reauthenticate' },
        { id: 'mfa_reauthenticate', types: ['recovery_codes', 'totp'] },
      ])
    const response = await me.post('auth/2fa/reauthenticate', { code: app.codeAt(server.clock.now) })
    expect(response.status).toBe(200)
    expect(parseUnusedCodes(await me.get(CODES))).toHaveLength(10)
  })

  test('every request shows all recovery codes that were not used', async () => {
    const server = await accounts()
    const { me, codes } = await logInWithApp(server, kind)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^\d{8}$/)
    const late = await pendingLoginClient(server, kind)
    expect((await late.post('auth/2fa/authenticate', { code: codes[3] })).status).toBe(200)
    const response = await me.get(CODES)
    expect(parseUnusedCodes(response)).toEqual(codes.filter((code) => code !== codes[3]))
    expect(response.json.data).toMatchObject({ total_code_count: 10, unused_code_count: 9 })
  })

  test('with MFA_RECOVERY_CODES_SHOW_ONCE, a user sees the recovery codes only once', async () => {
    const server = await accounts({ MFA_RECOVERY_CODES_SHOW_ONCE: 'on' })
    const { me, codes } = await logInWithApp(server, kind)
    expect(codes).toHaveLength(10)
    for (let round = 1; round <= 2; round++) {
      const response = await me.get(CODES)
      expect(response.json.data).toMatchObject({ unused_code_count: 10 })
      expect(parseUnusedCodes(response)).toEqual([])
      expect(parseUnusedCodes(await me.post(CODES))).toHaveLength(10)
    }
  })

  test('recovery codes stop working when the user creates new ones', async () => {
    const server = await accounts()
    const { me, codes } = await logInWithApp(server, kind)
    const fresh = parseUnusedCodes(await me.post(CODES))
    expect(fresh).toHaveLength(10)
    expect((await server.lastMessage()).template).toBe('recovery-codes-generated')
    const late = await pendingLoginClient(server, kind)
    expect(faults(await late.post('auth/2fa/authenticate', { code: codes[0] }))).toEqual([
      'code incorrect_code',
    ])
    expect((await late.post('auth/2fa/authenticate', { code: fresh[0] })).status).toBe(200)
  })
})

test('with MFA_RECOVERY_CODES_SHOW_ONCE, only one of twenty concurrent requests shows the codes', async () => {
  const server = await accounts({ MFA_RECOVERY_CODES_SHOW_ONCE: 'on' })
  const me = await server.loggedIn('app')
  await setUpApp(server, me)
  const looks = Array.from({ length: 20 }, () => server.client('app', me.token).get(CODES))
  const seen = (await Promise.all(looks)).map((response) => parseUnusedCodes(response).length)
  expect(seen.toSorted((a, b) => b - a)).toEqual([10, ...Array.from({ length: 19 }, () => 0)])
})

test('a user gets ten recovery codes of eight digits', async () => {
  const server = await accounts()
  const { me, codes } = await logInWithApp(server, 'app')
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^\d{8}$/)
  const late = await pendingLoginClient(server, 'app')
  expect((await late.post('auth/2fa/authenticate', { code: codes[9] })).status).toBe(200)
  expect(parseUnusedCodes(await me.get(CODES))).toEqual(codes.slice(0, 9))
})

test('adding a second factor creates no recovery codes if they are disabled', async () => {
  const server = await accounts({ MFA_SUPPORTED_TYPES: 'totp' })
  const { me, codes } = await logInWithApp(server, 'app')
  expect(codes).toEqual([])
  expect((await me.get(CODES)).status).toBe(404)
  expect((await me.get('account/authenticators')).json.data).toHaveLength(1)
})
