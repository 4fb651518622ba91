import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { advanceTimeStep, logInWithApp } from '#server/auth/mfa/testing.ts'
import { logInAtProvider, startOpenIdServer } from '#server/auth/social/openid-server.testing.ts'
import { CALLBACK, followRedirect, beginProviderLogin } from '#server/auth/social/testing.ts'
import {
  type Accounts,
  accounts,
  extendTestApp,
  ada,
  PASSWORD,
  type TestClient,
} from '#server/auth/testing.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { reports } from '#server/db/tables/reviews.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { insertJobIn } from '#server/jobs/lifecycle/testing.ts'
import { mailEncryption, openMessage } from '#server/mail/mail.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { restartApp } from '#server/testing.ts'

import { countEncrypted, reencryptAll } from './encrypted-data.ts'

const settings = {
  HEADLESS_TOKEN_STRATEGY: 'jwt',
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  MFA_TRUST_ENABLED: 'on',
}
const newKey = 'rV3kq9TzX1mWb7YcN4pLs8HdF2gJ6uEa'
const rotated = { SECRET_KEY: newKey, SECRET_KEY_FALLBACKS: testSecretKey }
const keys = { secretKey: newKey, secretKeyFallbacks: [testSecretKey] }

let before: Accounts
beforeEach(async () => {
  before = await accounts(settings)
})

/** Restarts the server with the keys in `env`. `moved` returns a client of the new server with an earlier session. */
async function restart(env: Record<string, string>) {
  const after = extendTestApp(await restartApp({ ...settings, ...env }))
  after.clock.now = before.clock.now
  const moved = (client: TestClient) => {
    const same = after.client(client.kind, client.token)
    return Object.assign(same, { csrf: client.csrf, extraCookie: client.extraCookie })
  }
  return { after, moved }
}

/** Logs in with the password and the code that `codeAt` returns for a new time step. Returns the HTTP status. */
async function loginBy(server: Accounts, codeAt: (now: Date) => string, email = ada): Promise<number> {
  advanceTimeStep(server)
  const me = server.client('app')
  await me.post('auth/login', { email, password: PASSWORD })
  return (await me.post('auth/2fa/authenticate', { code: codeAt(server.clock.now) })).status
}

describe('a server with a new SECRET_KEY and the former one as a fallback', () => {
  test('accepts sessions, tokens, emailed codes and links from before the rotation', async () => {
    await before.addUser()
    const asking = before.client('browser')
    await asking.post('auth/code/request', { email: ada })
    const { code } = await before.lastMessage()
    const signedIn = before.client('app')
    const { json } = await signedIn.post('auth/login', { email: ada, password: PASSWORD })
    const { access_token: access, refresh_token: refresh } = json.meta ?? {}
    await before.client('browser').post('auth/password/request', { email: ada })
    const key = decodeURIComponent((await before.lastMessage()).link.split('/').at(-1) ?? '')

    const { after, moved } = await restart(rotated)
    expect((await moved(signedIn).get('auth/session')).status).toBe(200)
    const bearer = { headers: { authorization: `Bearer ${access}` } }
    expect((await after.client('app').get('auth/session', bearer)).status).toBe(200)
    expect((await after.client('app').post('tokens/refresh', { refresh_token: refresh })).status).toBe(200)
    const look = await after
      .client('app')
      .get('auth/password/reset', { headers: { 'x-password-reset-key': key } })
    expect(look.status).toBe(200)
    expect((await moved(asking).post('auth/code/confirm', { code })).status).toBe(200)
  })

  test('accepts authenticator apps and recovery codes from before and after the rotation', async () => {
    const { app, codes } = await logInWithApp(before, 'app')
    const { after } = await restart(rotated)
    expect(await loginBy(after, app.codeAt)).toBe(200)
    expect(await loginBy(after, () => codes[0] ?? '')).toBe(200)
    const grace = await logInWithApp(after, 'app', 'grace@example.com')
    const { after: alone } = await restart({ SECRET_KEY: newKey })
    alone.clock.now = after.clock.now
    expect(await loginBy(alone, grace.app.codeAt, 'grace@example.com')).toBe(200)
  })

  test('trusts a browser that was trusted before the rotation', async () => {
    const { app } = await logInWithApp(before, 'browser')
    const me = before.client('browser')
    await me.post('auth/login', { email: ada, password: PASSWORD })
    await me.post('auth/2fa/authenticate', { code: app.codeAt(before.clock.now) })
    const { setCookies } = await me.post('auth/2fa/trust', { trust: true })
    const trust = setCookies.find((line) => line.startsWith('mfa_trusted'))?.split(';')[0]
    expect(trust).toBeDefined()
    const statusAt = async (server: Accounts) => {
      const again = Object.assign(server.client('browser'), { extraCookie: trust })
      return (await again.post('auth/login', { email: ada, password: PASSWORD })).status
    }
    expect(await statusAt((await restart(rotated)).after)).toBe(200)
    expect(await statusAt((await restart({ SECRET_KEY: newKey })).after)).toBe(401)
  })

  test('sends emails that were queued before the rotation, and recognizes visitors who reported a job', async () => {
    const { now } = before.clock
    const id = await insertJobIn(before.db, {
      state: 'published',
      now,
      companyId: await insertCompany(before.db),
      expiresAt: null,
    })
    const report = ({ client }: Accounts) =>
      client('browser').post(`/ninja-api/jobs/${id}/reports`, { reason: 'spam', note: '' })
    const first = await report(before)
    await before.addUser()
    await before.client('app').post('auth/code/request', { email: ada })
    const [waiting] = await before.db.select().from(mailQueue)
    const { after } = await restart(rotated)
    expect([first.status, (await report(after)).status]).toEqual([200, 200])
    expect(await before.db.$count(reports)).toBe(1)
    const queued = { messageId: waiting?.messageId ?? '', sealed: waiting?.sealed ?? '' }
    expect(openMessage(mailEncryption(keys), queued).subject).toContain('code')
    expect(() => openMessage(mailEncryption({ secretKey: newKey }), queued)).toThrow('another key')
  })

  test('completes a provider login that started before the rotation', async () => {
    const { env } = await startOpenIdServer({ ada: { email: ada, email_verified: true } })
    before = await accounts({ ...settings, ...env })
    before.clock.now = new Date()
    const browser = before.client('browser')
    const back = await logInAtProvider(await beginProviderLogin(browser, { provider: 'corp' }), 'ada')
    const { moved } = await restart({ ...env, ...rotated })
    const returned = moved(browser)
    expect(await followRedirect(returned, back)).toBe(CALLBACK)
    expect((await returned.get('auth/session')).status).toBe(200)
  })
})

describe('reencrypt after a rotation', () => {
  test('lets a server without the former SECRET_KEY accept second factors, but no earlier codes', async () => {
    const { app, codes } = await logInWithApp(before, 'app')
    const asking = before.client('browser')
    await before.addUser({ email: 'grace@example.com' })
    await asking.post('auth/code/request', { email: 'grace@example.com' })
    const { code } = await before.lastMessage()
    const { json } = await before
      .client('app')
      .post('auth/login', { email: 'grace@example.com', password: PASSWORD })
    expect(await reencryptAll(before.db, keys)).toContainEqual({
      what: 'second factors',
      present: 0,
      former: 2,
      unreadable: 0,
    })

    const { after, moved } = await restart({ SECRET_KEY: newKey })
    expect(await loginBy(after, app.codeAt)).toBe(200)
    expect(await loginBy(after, () => codes[0] ?? '')).toBe(200)
    expect((await moved(asking).post('auth/code/confirm', { code })).status).toBe(400)
    const refresh = { refresh_token: json.meta?.refresh_token }
    expect((await after.client('app').post('tokens/refresh', refresh)).status).toBe(400)
  })

  test('re-encrypts the remaining rows in a second run and skips unreadable rows', async () => {
    await logInWithApp(before, 'app')
    const [first, second] = await before.db.select().from(authenticators)
    await reencryptAll(before.db, keys)
    await before.db
      .update(authenticators)
      .set({ sealed: first?.sealed })
      .where(eq(authenticators.id, first?.id ?? 0))
    await before.db
      .update(authenticators)
      .set({ sealed: 'c3BvaWxlZA==' })
      .where(eq(authenticators.id, second?.id ?? 0))
    const counts = { what: 'second factors', present: 0, former: 1, unreadable: 1 }
    expect(await reencryptAll(before.db, keys)).toContainEqual(counts)
    expect(await countEncrypted(before.db, keys)).toContainEqual({ ...counts, present: 1, former: 0 })
    const sealed = await before.db.select({ sealed: authenticators.sealed }).from(authenticators)
    expect(sealed).toContainEqual({ sealed: 'c3BvaWxlZA==' })
  })
})
