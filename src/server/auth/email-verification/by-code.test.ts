import { describe, expect, test } from 'vitest'

import { sessions } from '#server/db/tables/sessions.ts'

import { accounts, ada, bothKinds, faults, PASSWORD, type TestClient, WRONG_CODE } from '../testing.ts'

const byCode = {
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND: 'on',
}
const keyHeader = (key: string) => ({ headers: { 'x-email-verification-key': key } })

async function signedUp(kind: TestClient['kind'], env: Record<string, string> = {}) {
  const server = await accounts({ ...byCode, ...env })
  const me = server.client(kind)
  await me.post('auth/signup', { email: ada, password: PASSWORD })
  const move = (seconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000))
  return { ...server, me, move, code: (await server.lastMessage()).code }
}

describe.each(bothKinds)('email verification by code (%s)', (kind) => {
  test('returns 409 without a pending code', async () => {
    const { client } = await accounts(byCode)
    expect((await client(kind).get('auth/email/verify', keyHeader(WRONG_CODE))).status).toBe(409)
    expect((await client(kind).post('auth/email/verify', {})).status).toBe(409)
    expect((await client(kind).post('auth/email/verify/resend')).status).toBe(409)
  })

  test('three failed attempts, including GET requests and missing codes, cancel the verification', async () => {
    const { me, code, pendingFlows } = await signedUp(kind)
    expect(faults(await me.post('auth/email/verify', {}))).toEqual(['key required'])
    expect(faults(await me.get('auth/email/verify', keyHeader(WRONG_CODE)))).toEqual(['key incorrect_code'])
    expect(faults(await me.post('auth/email/verify', { key: WRONG_CODE }))).toEqual(['key incorrect_code'])
    expect((await me.post('auth/email/verify', { key: code })).status).toBe(409)
    expect(await pendingFlows(me)).toEqual([])
  })

  test('accepts a code only in the session that requested it', async () => {
    const { client, code } = await signedUp(kind)
    expect((await client(kind).post('auth/email/verify', { key: code })).status).toBe(409)
  })

  test('a code expires after ten minutes', async () => {
    const { me, code, move } = await signedUp(kind)
    move(599)
    expect((await me.get('auth/email/verify', keyHeader(code))).status).toBe(200)
    move(1)
    expect((await me.post('auth/email/verify', { key: code })).status).toBe(409)
  })

  test('accepts a code in lower case and with spaces, but only once', async () => {
    const { me, code } = await signedUp(kind)
    const before = me.token
    const sloppy = ` ${code.toLowerCase().replace('-', ' ')} `
    const { status, json } = await me.post('auth/email/verify', { key: sloppy })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ user: { email: ada }, methods: [] })
    expect(me.token).not.toBe(before)
    expect((await me.post('auth/email/verify', { key: code })).status).toBe(409)
  })

  test('resends a code at most twice, each time with a new code', async () => {
    const { me, code, move, lastMessage } = await signedUp(kind)
    expect(await me.post('auth/email/verify/resend')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10' },
    })
    for (const expected of [200, 200, 409]) {
      move(10)
      expect((await me.post('auth/email/verify/resend')).status).toBe(expected)
    }
    expect(faults(await me.post('auth/email/verify', { key: code }))).toEqual(['key incorrect_code'])
    expect((await me.post('auth/email/verify', { key: (await lastMessage()).code })).status).toBe(200)
  })

  test('resending a code does not reset the count of failed attempts', async () => {
    const { me, move } = await signedUp(kind)
    const attempt = async () => (await me.post('auth/email/verify', { key: WRONG_CODE })).status
    expect([await attempt(), await attempt()]).toEqual([400, 400])
    move(10)
    expect((await me.post('auth/email/verify/resend')).status).toBe(200)
    expect([await attempt(), await attempt()]).toEqual([400, 409])
  })

  test('a signup with a taken address looks pending, but accepts no code', async () => {
    const { addUser, client, pendingFlows } = await accounts(byCode)
    await addUser()
    const me = client(kind)
    await me.post('auth/signup', { email: ada, password: PASSWORD })
    expect(await pendingFlows(me)).toEqual(['verify_email'])
    for (const expected of [400, 400, 400, 409])
      expect((await me.post('auth/email/verify', { key: WRONG_CODE })).status).toBe(expected)
  })

  test('logging out invalidates the pending code', async () => {
    const { me, code } = await signedUp(kind)
    await me.delete('auth/session')
    me.token = undefined
    expect((await me.post('auth/email/verify', { key: code })).status).toBe(409)
  })
})

test('email verification checks only three of forty concurrent wrong codes', async () => {
  const { me, client, pendingFlows } = await signedUp('app')
  const tries = Array.from({ length: 40 }, (_, index) => {
    const other = client('app', me.token)
    const from = { ip: `198.51.100.${index}` }
    return index % 2 === 0
      ? other.get('auth/email/verify', { ...keyHeader(WRONG_CODE), ...from })
      : other.post('auth/email/verify', { key: WRONG_CODE }, from)
  })
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(3)
  expect(statuses.filter((status) => status === 409)).toHaveLength(37)
  expect(await pendingFlows(me)).toEqual([])
})

test('only one of ten concurrent verifications with the right code logs the user in', async () => {
  const { me, client, code, db } = await signedUp('app')
  const tries = Array.from({ length: 10 }, () =>
    client('app', me.token).post('auth/email/verify', { key: code }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409 || status === 410)).toHaveLength(9)
  expect(await db.$count(sessions)).toBe(1)
})

test('the session stores no verification code in plain text', async () => {
  const { code, db } = await signedUp('app')
  const stored = JSON.stringify(await db.select().from(sessions))
  expect(stored).not.toContain(code)
  expect(stored).not.toContain(code.replace('-', ''))
})
