// Tests requests that have arrived but have not written anything yet when their user is logged out. Also tests the
// audit events of failed requests.
import { describe, expect, onTestFinished, test } from 'vitest'

import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { Problem } from '#server/http/problem.ts'

import { readSetupApp, pendingLoginClient, logInWithApp } from './mfa/testing.ts'
import { readOptions, ownKeys, TestPasskey } from './mfa/webauthn/authenticator.testing.ts'
import { dummyOnly, dummyToken } from './social/testing.ts'
import { accounts, ada, bothKinds, PASSWORD } from './testing.ts'

/**
 * Runs `meanwhile` before the next transaction of `db`. At this time, the request has identified its user and is about
 * to write.
 */
function runBeforeWrite(db: Db, meanwhile: () => Promise<unknown>): void {
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, options) => {
    db.transaction = transaction
    await meanwhile()
    return transaction(work, options)
  }
}

describe.each(bothKinds)('concurrent changes before a write (%s)', (kind) => {
  test.each([{ sessionGeneration: 1 }, { isActive: false }])(
    'adds no login method if the user is logged out (%j) before the write',
    async (signedOut) => {
      const server = await accounts(dummyOnly)
      const { db, clock } = server
      const me = await server.loggedIn(kind)
      const { token } = me
      const [app, credential] = [
        await readSetupApp(me),
        new TestPasskey().create(readOptions(await me.get(ownKeys))),
      ]
      const calls = [
        () => me.post(ownKeys, { credential }),
        () => me.post('account/authenticators/totp', { code: app.codeAt(clock.now) }),
        () => me.post('auth/provider/token', dummyToken({ id: 1 }, 'connect')),
        () => me.post('account/email', { email: 'thief@example.com' }),
        () => me.post('account/api-keys', { name: 'script' }),
      ]
      for (const call of calls) {
        me.token = token
        runBeforeWrite(db, () => db.update(users).set(signedOut))
        expect((await call()).status).toBe(409)
        await db.update(users).set({ sessionGeneration: 0, isActive: true })
      }
      const rows = await Promise.all([apiKeys, authenticators, socialAccounts].map((it) => db.$count(it)))
      expect(rows).toEqual([0, 0, 0])
      expect(await db.select().from(emailAddresses)).toMatchObject([{ email: ada }])
    },
  )
})

test('logs no audit event if the transaction fails', async () => {
  const { client, db, addUser, lines } = await accounts()
  await addUser()
  const transaction = db.transaction.bind(db)
  db.transaction = (work, options) =>
    transaction(async (tx) => {
      await work(tx)
      throw new Problem('conflict')
    }, options)
  onTestFinished(() => {
    db.transaction = transaction
  })
  expect((await client('app').post('auth/login', { email: ada, password: PASSWORD })).status).toBe(409)
  expect(lines.filter(({ event }) => event !== undefined)).toEqual([])
})

test('logs an audit event for a rejected second factor', async () => {
  const server = await accounts()
  await logInWithApp(server, 'app')
  const me = await pendingLoginClient(server, 'app')
  server.lines.length = 0
  expect((await me.post('auth/2fa/authenticate', { code: '000000' })).status).toBe(400)
  const events = server.lines.filter(({ event }) => event !== undefined)
  expect(events).toMatchObject([{ event: 'second factor refused' }])
})
