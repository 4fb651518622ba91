import { describe, expect, test } from 'vitest'

import { apiKeys } from '#server/db/tables/api-keys.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

import { readKey } from '../emails/testing.ts'
import { accounts, ada, bothKinds, PASSWORD } from '../testing.ts'
import { dummyOnly, dummyToken } from './testing.ts'

const TOKEN = 'auth/provider/token'
const adaThere = dummyToken({ id: 1, email: ada, email_verified: true })
const believed = { ...dummyOnly, SOCIALACCOUNT_EMAIL_AUTHENTICATION: 'on' }
const credentials = { email: ada, password: PASSWORD }

describe.each(bothKinds)('a provider login with the email of an account (%s)', (kind) => {
  test.each([true, false])(
    'by default, does not log in but emails the owner (email verified: %s)',
    async (isVerified) => {
      const { addUser, client, db, pendingFlows, messages } = await accounts(dummyOnly)
      await addUser({ isVerified })
      const me = client(kind)
      expect((await me.post(TOKEN, adaThere)).status).toBe(401)
      expect(await pendingFlows(me)).toEqual(['verify_email'])
      expect((await messages()).map(({ to, template }) => [to, template])).toEqual([[ada, 'account-exists']])
      expect(await db.$count(socialAccounts)).toBe(0)
      expect(await db.select().from(emailAddresses)).toMatchObject([{ isVerified }])
    },
  )

  test('with SOCIALACCOUNT_EMAIL_AUTHENTICATION, logs in by an email that the provider has verified', async () => {
    const { addUser, client, db } = await accounts(believed)
    await addUser()
    expect((await client(kind).post(TOKEN, dummyToken({ id: 1, email: ada }))).status).toBe(401)
    expect((await client(kind).post(TOKEN, adaThere)).status).toBe(200)
    expect(await db.$count(socialAccounts)).toBe(0)
    expect((await client(kind).post('auth/login', credentials)).status).toBe(200)
  })

  test('revokes the access of another person who signed up with the email without verifying it', async () => {
    const { client, db, lastMessage } = await accounts({
      ...believed,
      ACCOUNT_EMAIL_VERIFICATION: 'optional',
    })
    const thief = client(kind)
    await thief.post('auth/signup', credentials)
    const link = decodeURIComponent((await lastMessage()).link.split('/').at(-1) ?? '')
    await thief.post('account/email', { email: 'thief@example.com' })
    await thief.post('auth/reauthenticate', { password: PASSWORD })
    expect((await thief.post('account/api-keys', { name: 'back door' })).status).toBe(200)
    const { json } = await client(kind).post(TOKEN, adaThere)
    expect(json.data?.user).toMatchObject({ email: ada, has_usable_password: false })
    expect((await thief.get('account/email')).status).toBe(401)
    expect(await db.$count(apiKeys)).toBe(0)
    expect((await client(kind).post('auth/login', credentials)).status).toBe(400)
    expect(await db.select().from(emailAddresses)).toMatchObject([{ email: ada, isVerified: true }])
    expect((await client(kind).post('auth/email/verify', { key: link })).status).toBe(400)
  })

  test('gives the owner a new account if another user has added the email without verifying it', async () => {
    const { loggedIn, client, db } = await accounts(believed)
    const thief = await loggedIn(kind, 'thief@example.com')
    expect((await thief.post('account/email', { email: ada })).status).toBe(200)
    const { status, json } = await client(kind).post(TOKEN, adaThere)
    expect([status, json.data?.user?.['email']]).toEqual([200, ada])
    expect((await thief.get('auth/session')).status).toBe(200)
    expect(await db.$count(users)).toBe(2)
  })

  test('logs in to the account that was created with the email, even if the account has another verified email', async () => {
    const server = await accounts({ ...believed, ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    const thief = server.client(kind)
    await thief.post('auth/signup', credentials)
    await thief.post('auth/reauthenticate', { password: PASSWORD })
    await thief.post('account/email', { email: 'thief@example.com' })
    await thief.post('auth/email/verify', { key: readKey(await server.lastMessage()) })
    const me = server.client(kind)
    expect((await me.post(TOKEN, adaThere)).status).toBe(200)
    expect((await thief.get('auth/session')).status).toBe(401)
    expect(await server.db.select().from(emailAddresses)).toMatchObject([{ email: ada, isVerified: true }])
    expect(await server.db.$count(users)).toBe(1)
  })
})
