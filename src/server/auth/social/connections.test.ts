import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { emailAddresses } from '#server/db/tables/users.ts'
import type { ClientKind } from '#server/identity/session/session.ts'

import { accounts, type Accounts, ada, bothKinds, faults } from '../testing.ts'
import { dummyOnly, dummyToken } from './testing.ts'

const TOKEN = 'auth/provider/token'
const PROVIDERS = 'account/providers'
const first = { provider: 'dummy', account: '1' }

async function socialOnly({ client }: Accounts, kind: ClientKind, id = 1) {
  const me = client(kind)
  await me.post(TOKEN, dummyToken({ id, email: `${id}@example.com`, email_verified: true }))
  return me
}

describe.each(bothKinds)('managing connected provider accounts (%s)', (kind) => {
  test('rejects anonymous users', async () => {
    const { client } = await accounts(dummyOnly)
    expect((await client(kind).get(PROVIDERS)).status).toBe(401)
    expect((await client(kind).send('DELETE', PROVIDERS, { body: first })).status).toBe(401)
  })

  test('rejects missing and unknown accounts, and accounts of other users', async () => {
    const server = await accounts(dummyOnly)
    await socialOnly(server, kind)
    const me = await server.loggedIn(kind)
    const of = async (body: object) => faults(await me.send('DELETE', PROVIDERS, { body }))
    expect(await of({})).toEqual(['provider required', 'account required'])
    expect(await of(first)).toEqual(['account_not_found'])
    expect(await of({ provider: 'nope', account: '1' })).toEqual(['account_not_found'])
    expect(await server.db.$count(socialAccounts)).toBe(1)
  })

  test('disconnecting an account requires reauthentication, but an unknown account is rejected first', async () => {
    const { loggedIn, clock } = await accounts(dummyOnly)
    const me = await loggedIn(kind)
    await me.post(TOKEN, dummyToken({ id: 1 }, 'connect'))
    clock.now = new Date(clock.now.getTime() + 301_000)
    const other = { provider: 'dummy', account: '2' }
    expect((await me.send('DELETE', PROVIDERS, { body: other })).status).toBe(400)
    expect((await me.send('DELETE', PROVIDERS, { body: first })).status).toBe(401)
    expect((await me.get(PROVIDERS)).json.data).toHaveLength(1)
  })

  test('rejects the disconnection of an account that is the last login method', async () => {
    const server = await accounts(dummyOnly)
    const me = await socialOnly(server, kind)
    expect(faults(await me.send('DELETE', PROVIDERS, { body: first }))).toEqual(['no_password'])
    const { loggedIn, db } = server
    const owner = await loggedIn(kind)
    await owner.post(TOKEN, dummyToken({ id: 5 }, 'connect'))
    await db.update(emailAddresses).set({ isVerified: false }).where(eq(emailAddresses.email, ada))
    const fifth = { provider: 'dummy', account: '5' }
    expect(faults(await owner.send('DELETE', PROVIDERS, { body: fifth }))).toEqual(['no_verified_email'])
  })

  test('disconnects one account and emails the owner', async () => {
    const { loggedIn, client, lastMessage } = await accounts(dummyOnly)
    const me = await loggedIn(kind)
    await me.post(TOKEN, dummyToken({ id: 1 }, 'connect'))
    await me.post(TOKEN, dummyToken({ id: 2, email: 'there@example.com' }, 'connect'))
    const { status, json } = await me.send('DELETE', PROVIDERS, { body: first })
    expect(status).toBe(200)
    const provider = { id: 'dummy', name: 'Dummy', flows: ['provider_redirect', 'provider_token'] }
    expect(json.data).toEqual([{ uid: '2', provider, display: 'there@example.com' }])
    expect(await lastMessage()).toMatchObject({ to: ada, template: 'provider-disconnected' })
    const again = await client(kind).post(TOKEN, dummyToken({ id: 1 }))
    expect(again.json.data?.user).toBeUndefined()
  })
})

test('concurrent disconnections leave one account connected for a user without a password', async () => {
  const server = await accounts(dummyOnly)
  const me = await socialOnly(server, 'app')
  await me.post(TOKEN, dummyToken({ id: 2 }, 'connect'))
  const tries = ['1', '2'].map((account) =>
    server.client('app', me.token).send('DELETE', PROVIDERS, { body: { provider: 'dummy', account } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await server.db.$count(socialAccounts)).toBe(1)
})
