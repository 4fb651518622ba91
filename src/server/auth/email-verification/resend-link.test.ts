// Resending a verification link or code to a pending signup or login. The response does not reveal whether an account exists.
import { describe, expect, test } from 'vitest'

import { minutes } from '#server/lib/duration.ts'

import { accounts, ada, bothKinds, PASSWORD } from '../testing.ts'

const path = 'auth/email/verify/resend-link'
const body = { email: ada, password: PASSWORD }
const WINDOW_MS = minutes(3)

describe.each(bothKinds)('resending a verification link (%s)', (kind) => {
  test('sends another link to the address of a pending signup after three minutes, without invalidating the first', async () => {
    const server = await accounts()
    const me = server.client(kind)
    await me.post('auth/signup', body)
    const early = await me.post(path)
    expect(early).toMatchObject({ status: 429, headers: { 'retry-after': '180' } })
    expect(await server.messages()).toHaveLength(1)
    server.clock.now = new Date(server.clock.now.getTime() + WINDOW_MS)
    expect((await me.post(path)).status).toBe(200)
    const links = (await server.messages()).map(({ link }) => link)
    expect(new Set(links).size).toBe(2)
    for (const link of links) {
      const key = decodeURIComponent(link.split('/').at(-1) ?? '')
      const headers = { 'x-email-verification-key': key }
      expect((await server.client(kind).get('auth/email/verify', { headers })).status).toBe(200)
    }
  })

  test('responds to a taken address as to a free address, and emails the owner', async () => {
    const server = await accounts()
    await server.addUser()
    const me = server.client(kind)
    await me.post('auth/signup', body)
    expect(await me.post(path)).toMatchObject({ status: 429, headers: { 'retry-after': '180' } })
    server.clock.now = new Date(server.clock.now.getTime() + WINDOW_MS)
    expect((await me.post(path)).status).toBe(200)
    const templates = (await server.messages()).map(({ template }) => template)
    expect(templates).toEqual(['account-exists', 'account-exists'])
  })

  test('sends another link to the address of a pending login', async () => {
    const server = await accounts()
    await server.addUser({ isVerified: false })
    const me = server.client(kind)
    await me.post('auth/login', body)
    server.clock.now = new Date(server.clock.now.getTime() + WINDOW_MS)
    expect((await me.post(path)).status).toBe(200)
    expect(await server.messages()).toHaveLength(2)
  })

  test('sends nothing without a pending login, or after the pending login has expired', async () => {
    const server = await accounts()
    expect((await server.client(kind).post(path)).status).toBe(409)
    const me = server.client(kind)
    await me.post('auth/signup', body)
    server.clock.now = new Date(server.clock.now.getTime() + minutes(15))
    expect((await me.post(path)).status).toBe(409)
    expect(await server.messages()).toHaveLength(1)
    expect((await (await server.loggedIn(kind, 'b@example.com')).post(path)).status).toBe(409)
  })

  test('sends another code twice, of which only the last one works', async () => {
    const server = await accounts({ ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' })
    const me = server.client(kind)
    await me.post('auth/signup', body)
    expect(await me.post(path)).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
    for (const status of [200, 200, 409]) {
      server.clock.now = new Date(server.clock.now.getTime() + minutes(1))
      expect((await me.post(path)).status).toBe(status)
    }
    const [first, , last] = (await server.messages()).map(({ code }) => code)
    expect((await me.post('auth/email/verify', { key: first })).status).toBe(400)
    expect((await me.post('auth/email/verify', { key: last })).status).toBe(200)
  })
})
