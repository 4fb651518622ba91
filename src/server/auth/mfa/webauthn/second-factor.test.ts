import { describe, expect, test } from 'vitest'

import { minutes } from '#server/lib/duration.ts'

import { accounts, type Accounts, ada, bothKinds, faults, PASSWORD, type TestClient } from '../../testing.ts'
import { addKey, readOptions, ownKeys, TestPasskey } from './authenticator.testing.ts'

const path = 'auth/webauthn/authenticate'
const again = 'auth/webauthn/reauthenticate'
const wrong = ['credential incorrect_code']
const grace = 'grace@example.com'

/** Logs in as a new user, adds a passkey as a second factor, and starts a second login that needs the passkey. */
async function startPendingLogin(server: Accounts, kind: TestClient['kind']) {
  const owner = await server.loggedIn(kind)
  const key = new TestPasskey()
  const id = await addKey(owner, key, 'second factor')
  const me = server.client(kind)
  const response = await me.post('auth/login', { email: ada, password: PASSWORD })
  return { owner, key, id, me, response }
}

describe.each(bothKinds)('a login with a passkey as second factor (%s)', (kind) => {
  test('rejects calls without a pending login', async () => {
    const server = await accounts()
    for (const client of [server.client(kind), await server.loggedIn(kind)])
      for (const response of [await client.get(path), await client.post(path, { credential: { id: 'x' } })])
        expect([response.status, response.json.meta]).toEqual([401, { is_authenticated: null }])
  })

  test('after the password, the passkey is required, but the authenticator need not verify its user', async () => {
    const server = await accounts()
    const { key, id, me, response } = await startPendingLogin(server, kind)
    expect(response.status).toBe(401)
    expect(response.json.data?.flows?.at(-1)).toEqual({
      id: 'mfa_authenticate',
      is_pending: true,
      types: ['recovery_codes', 'webauthn'],
    })
    const options = readOptions(await me.get(path))
    expect(options.publicKey).toMatchObject({
      allowCredentials: [{ type: 'public-key', id: key.id }],
      userVerification: 'preferred',
    })
    expect(faults(await me.post(path, {}))).toEqual(['credential required'])
    const credential = key.get(options, { isVerified: false, userHandle: '' })
    const { status, json } = await me.post(path, { credential })
    expect(status).toBe(200)
    expect(json.data?.methods).toEqual([
      { method: 'password', email: ada, at: expect.any(Number) },
      { method: 'mfa', type: 'webauthn', id, at: expect.any(Number) },
    ])
  })

  test('rejects the passkey of another user, a forged response and a copied passkey', async () => {
    const server = await accounts()
    const { key, me } = await startPendingLogin(server, kind)
    const foreign = new TestPasskey()
    await addKey(await server.loggedIn(kind, grace), foreign, 'second factor')
    const options = readOptions(await me.get(path))
    for (const credential of [
      foreign.get(options),
      key.get(options, { isForged: true }),
      key.get(options, { isPresent: false }),
      key.get(options, { userHandle: foreign.userHandle }),
    ])
      expect(faults(await me.post(path, { credential }))).toEqual(wrong)
    expect((await me.post(path, { credential: key.get(options, { counter: 9 }) })).status).toBe(200)
    const other = server.client(kind)
    await other.post('auth/login', { email: ada, password: PASSWORD })
    const copy = key.get(readOptions(await other.get(path)), { counter: 5 })
    expect(faults(await other.post(path, { credential: copy }))).toEqual(wrong)
    expect(await server.lastMessage()).toMatchObject({ to: ada, template: 'passkey-copied' })
    expect(await server.pendingFlows(other)).toEqual(['mfa_authenticate'])
  })

  test('failed assertions count against one limit per user, whatever passkey they use', async () => {
    const server = await accounts()
    const { key, me } = await startPendingLogin(server, kind)
    const options = readOptions(await me.get(path))
    for (const _ of [1, 2, 3, 4, 5])
      expect(faults(await me.post(path, { credential: new TestPasskey().get(options) }))).toEqual(wrong)
    const response = await me.post(path, { credential: key.get(options) })
    expect(faults(response)).toEqual(['credential too_many_login_attempts'])
    server.clock.now = new Date(server.clock.now.getTime() + minutes(5))
    expect((await me.post(path, { credential: key.get(options) })).status).toBe(200)
  })

  test('rejects an assertion whose challenge was for another purpose or another user', async () => {
    const server = await accounts()
    const { key, me } = await startPendingLogin(server, kind)
    const options = readOptions(await me.get(path))
    expect(faults(await me.post('auth/webauthn/login', { credential: key.get(options) }))).toEqual(wrong)
    const foreign = new TestPasskey()
    await addKey(await server.loggedIn(kind, grace), foreign, 'second factor')
    await me.post('auth/login', { email: grace, password: PASSWORD })
    expect(faults(await me.post(path, { credential: foreign.get(options) }))).toEqual(wrong)
  })

  test('reauthentication rejects anonymous users', async () => {
    const { client } = await accounts()
    expect((await client(kind).get(again)).status).toBe(401)
    expect((await client(kind).post(again, { credential: { id: 'x' } })).status).toBe(401)
  })

  test('reauthentication by passkey changes the session token', async () => {
    const server = await accounts()
    const { owner, key, id } = await startPendingLogin(server, kind)
    server.clock.now = new Date(server.clock.now.getTime() + minutes(5))
    expect((await owner.get(ownKeys)).json.data?.flows).toEqual([
      { id: 'reauthenticate' },
      { id: 'mfa_reauthenticate', types: ['recovery_codes', 'webauthn'] },
    ])
    const options = readOptions(await owner.get(again))
    expect(faults(await owner.post(again, {}))).toEqual(['credential required'])
    expect(
      faults(await owner.post(again, { credential: key.get(options, { challenge: 'A'.repeat(43) }) })),
    ).toEqual(wrong)
    const before = owner.token
    const { status, json } = await owner.post(again, { credential: key.get(options) })
    expect(status).toBe(200)
    expect(json.data?.methods?.at(-1)).toEqual({
      method: 'mfa',
      type: 'webauthn',
      id,
      reauthenticated: true,
      at: server.clock.now.getTime() / 1000,
    })
    expect(owner.token).not.toBe(before)
    expect((await owner.get(ownKeys)).status).toBe(200)
  })

  test('the options for reauthentication list no credentials for a user without a passkey', async () => {
    const me = await (await accounts()).loggedIn(kind)
    expect(readOptions(await me.get(again)).publicKey).toMatchObject({ allowCredentials: [] })
  })
})
