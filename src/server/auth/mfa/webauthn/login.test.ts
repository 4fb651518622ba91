import { describe, expect, test } from 'vitest'

import { authenticators } from '#server/db/tables/authenticators.ts'
import { users } from '#server/db/tables/users.ts'
import { minutes } from '#server/lib/duration.ts'

import {
  accounts,
  type Accounts,
  ada,
  bothKinds,
  faults,
  PASSWORD,
  type TestClient,
  WRONG_PASSWORD,
} from '../../testing.ts'
import { addKey, readOptions, ownKeys, TestPasskey } from './authenticator.testing.ts'

const path = 'auth/webauthn/login'
const wrong = ['credential incorrect_code']
const grace = 'grace@example.com'

/** Returns the client of a user with a passkey, the passkey, and the client of a visitor. */
async function withPasskey(server: Accounts, kind: TestClient['kind']) {
  const owner = await server.loggedIn(kind)
  const key = new TestPasskey()
  const id = await addKey(owner, key)
  return { owner, key, id, visitor: server.client(kind) }
}

describe.each(bothKinds)('login by passkey (%s)', (kind) => {
  test('the options for visitors list no passkey and require that the authenticator verifies its user', async () => {
    const me = (await accounts()).client(kind)
    const { publicKey } = readOptions(await me.get(path))
    expect(publicKey).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    })
    expect(me.token).toBeDefined()
  })

  test('a login by password succeeds while another tab requests the options for a login by passkey', async () => {
    const { addUser, client } = await accounts()
    await addUser()
    const me = client(kind)
    await me.get(path)
    const otherTab = client(kind, me.token)
    const [login, optionsResponse] = await Promise.all([
      me.post('auth/login', { email: ada, password: PASSWORD }),
      otherTab.get(path),
    ])
    expect(optionsResponse.status).toBe(200)
    expect(login.status).toBe(200)
    expect((await me.get('auth/session')).status).toBe(200)
  })

  test.each([
    ['a missing credential', {}, 'credential required'],
    ['text', { credential: 'text' }, 'credential invalid'],
    ['an object with invalid fields', { credential: { id: 'x', response: 7 } }, 'credential incorrect_code'],
  ])('rejects %s in place of an assertion', async (_name, body, fault) => {
    const me = (await accounts()).client(kind)
    await me.get(path)
    expect(faults(await me.post(path, body))).toEqual([fault])
  })

  test('all invalid assertions get the same error', async () => {
    const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
    const { key, owner, visitor } = await withPasskey(server, kind)
    const secondFactor = new TestPasskey()
    await addKey(owner, secondFactor, 'second factor')
    const foreigner = await server.loggedIn(kind, grace)
    const attacker = new TestPasskey()
    const foreign = new TestPasskey()
    await addKey(foreigner, foreign)
    const old = readOptions(await visitor.get(path))
    const options = readOptions(await visitor.get(path))
    const good = key.get(options)
    const spoilt = (part: object) => ({ ...good, response: { ...good.response, ...part } })
    attacker.userHandle = key.userHandle
    const credentials = {
      'an old challenge': key.get(old),
      'the challenge of another session': key.get(readOptions(await server.client(kind).get(path))),
      'the challenge of another ceremony': key.get(
        readOptions(await owner.get('auth/webauthn/reauthenticate')),
      ),
      'a wrong origin': key.get(options, { origin: 'https://evil.test' }),
      'a wrong host': key.get(options, { rpId: 'evil.test' }),
      'no user presence': key.get(options, { isPresent: false }),
      'no user verification': key.get(options, { isVerified: false }),
      'a key that is a second factor': secondFactor.get(options),
      'the handle of another user': key.get(options, { userHandle: foreign.userHandle }),
      'no user handle': key.get(options, { userHandle: '' }),
      'an unknown key': attacker.get(options),
      'a forged signature': key.get(options, { isForged: true }),
      'a signature of other data': spoilt({
        authenticatorData: foreign.get(options, { counter: 77 }).response.authenticatorData,
      }),
      'bad base64': spoilt({ signature: '@@@' }),
      'a number instead of base64': spoilt({ clientDataJSON: 7 }),
      'base64 that is not JSON': spoilt({ clientDataJSON: 'AAAA' }),
      'truncated data': spoilt({ authenticatorData: 'AAAA' }),
      'the ID of another passkey': { ...good, id: foreign.id },
      'another type': { ...good, type: 'password' },
    }
    const response: Record<string, unknown> = {}
    for (const [name, credential] of Object.entries(credentials)) {
      const answer = await visitor.post(path, { credential })
      response[name] = [answer.status, faults(answer)]
    }
    expect(response).toEqual(Object.fromEntries(Object.keys(credentials).map((name) => [name, [400, wrong]])))
    expect((await visitor.post(path, { credential: good })).status).toBe(200)
  })

  test('a passkey alone logs in, and its use is recorded', async () => {
    const server = await accounts()
    const { key, id, visitor } = await withPasskey(server, kind)
    const before = visitor.token
    const options = readOptions(await visitor.get(path))
    const { status, json } = await visitor.post(path, { credential: key.get(options) })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      user: { email: ada },
      methods: [{ method: 'mfa', type: 'webauthn', id, passwordless: true, at: expect.any(Number) }],
    })
    expect(visitor.token).not.toBe(before)
    const { data } = JSON.parse((await visitor.get('account/authenticators')).text)
    expect(data[0].last_used_at).toBe(server.clock.now.getTime() / 1000)
    expect((await visitor.get(ownKeys)).status).toBe(200)
  })

  test('accepts a challenge only once and only within ten minutes', async () => {
    const server = await accounts()
    const { key, visitor } = await withPasskey(server, kind)
    const options = readOptions(await visitor.get(path))
    expect((await visitor.post(path, { credential: key.get(options) })).status).toBe(200)
    expect(faults(await visitor.post(path, { credential: key.get(options) }))).toEqual(wrong)
    const late = server.client(kind)
    const credential = key.get(readOptions(await late.get(path)))
    server.clock.now = new Date(server.clock.now.getTime() + minutes(10))
    expect(faults(await late.post(path, { credential }))).toEqual(wrong)
  })

  test.each([
    ['lower than before', -1],
    ['the same as before', 0],
  ])('reports a possible copy of a passkey whose sign counter is %s', async (_, step) => {
    const server = await accounts()
    const { key, visitor } = await withPasskey(server, kind)
    const client = server.client(kind)
    await client.post(path, { credential: key.get(readOptions(await client.get(path)), { counter: 7 }) })
    const options = readOptions(await visitor.get(path))
    const credential = key.get(options, { counter: 7 + step })
    const spoilt = { ...credential, response: { ...credential.response, signature: 'AAAA' } }
    expect(faults(await visitor.post(path, { credential: spoilt }))).toEqual(wrong)
    expect((await server.lastMessage()).template).toBe('passkey-added')
    expect(faults(await visitor.post(path, { credential }))).toEqual(wrong)
    expect(await server.lastMessage()).toMatchObject({ to: ada, template: 'passkey-copied' })
    expect(server.lines.map(({ msg }) => msg)).toContain('passkey copy suspected')
    expect((await visitor.get('auth/session')).status).toBe(401)
    const again = readOptions(await visitor.get(path))
    expect((await visitor.post(path, { credential: key.get(again, { counter: 8 }) })).status).toBe(200)
  })

  test('accepts a synced passkey whatever its sign counter is, because each device has its own', async () => {
    const server = await accounts()
    const key = new TestPasskey()
    key.isSynced = true
    await addKey(await server.loggedIn(kind), key)
    for (const counter of [12, 3, 3, 0]) {
      const me = server.client(kind)
      const credential = key.get(readOptions(await me.get(path)), { counter })
      expect((await me.post(path, { credential })).status).toBe(200)
    }
  })

  test('a copied passkey cannot avoid the sign counter by the claim that it is synced', async () => {
    const server = await accounts()
    const { key, visitor } = await withPasskey(server, kind)
    key.isSynced = true
    const credential = key.get(readOptions(await visitor.get(path)), { counter: 7 })
    expect(faults(await visitor.post(path, { credential }))).toEqual(wrong)
    expect(await server.lastMessage()).toMatchObject({ to: ada, template: 'passkey-copied' })
  })

  test('learns from the next use whether a passkey of an earlier version is synced', async () => {
    const server = await accounts()
    const { key } = await withPasskey(server, kind)
    await server.db.update(authenticators).set({ isBackupEligible: null, signCount: 20 })
    const login = async (isSynced: boolean) => {
      const me = server.client(kind)
      key.isSynced = isSynced
      const credential = key.get(readOptions(await me.get(path)), { counter: 5 })
      return (await me.post(path, { credential })).status
    }
    expect([await login(false), await login(true), await login(true), await login(false)]).toEqual([
      400, 200, 200, 400,
    ])
  })

  test('accepts a passkey without a sign counter', async () => {
    const server = await accounts()
    const { key } = await withPasskey(server, kind)
    for (const _ of [1, 2]) {
      const me = server.client(kind)
      const credential = key.get(readOptions(await me.get(path)), { counter: 0 })
      expect((await me.post(path, { credential })).status).toBe(200)
    }
  })

  test('reauthenticates the owner of the passkey, and replaces the session of another user', async () => {
    const server = await accounts()
    const { owner, key, id } = await withPasskey(server, kind)
    const options = readOptions(await owner.get(path))
    const again = await owner.post(path, { credential: key.get(options) })
    expect(again.json.data?.methods).toMatchObject([{ method: 'password' }, { method: 'mfa', id }])
    const other = await server.loggedIn(kind, grace)
    const before = other.token
    const { status, json } = await other.post(path, {
      credential: key.get(readOptions(await other.get(path))),
    })
    expect([status, json.data?.user?.['email'], json.data?.methods?.length]).toEqual([200, ada, 1])
    expect((await server.client(kind, before).get('account/email')).status).not.toBe(200)
  })

  test('failed assertions with known passkeys are limited, and those with unknown passkeys are not counted', async () => {
    const server = await accounts()
    const { key, visitor } = await withPasskey(server, kind)
    const options = readOptions(await visitor.get(path))
    const attacker = new TestPasskey()
    attacker.userHandle = key.userHandle
    for (const _ of [1, 2, 3, 4, 5, 6])
      expect(faults(await visitor.post(path, { credential: attacker.get(options) }))).toEqual(wrong)
    for (const _ of [1, 2, 3, 4, 5])
      expect(faults(await visitor.post(path, { credential: key.get(options, { isForged: true }) }))).toEqual(
        wrong,
      )
    expect(faults(await visitor.post(path, { credential: key.get(options) }))).toEqual([
      'credential too_many_login_attempts',
    ])
    server.clock.now = new Date(server.clock.now.getTime() + minutes(5))
    expect((await visitor.post(path, { credential: key.get(options) })).status).toBe(200)
  })

  test('the owner of a passkey can log in while wrong passwords block the password login', async () => {
    const server = await accounts()
    const { key, visitor } = await withPasskey(server, kind)
    for (const _ of [1, 2, 3, 4, 5, 6])
      await server.client(kind).post('auth/login', { email: ada, password: WRONG_PASSWORD })
    const password = await visitor.post('auth/login', { email: ada, password: PASSWORD })
    expect(faults(password)).toEqual(['too_many_login_attempts'])
    const credential = key.get(readOptions(await visitor.get(path)))
    expect((await visitor.post(path, { credential })).status).toBe(200)
  })

  test('rejects a disabled account', async () => {
    const server = await accounts()
    const { key, visitor } = await withPasskey(server, kind)
    await server.db.update(users).set({ isActive: false })
    const credential = key.get(readOptions(await visitor.get(path)))
    expect((await visitor.post(path, { credential })).status).toBe(401)
    expect(await server.pendingFlows(visitor)).toEqual([])
  })

  test('the calls for login by passkey return 404 if this login is disabled', async () => {
    const { client } = await accounts({ MFA_PASSKEY_LOGIN_ENABLED: 'off' })
    expect((await client(kind).get(path)).status).toBe(404)
    expect((await client(kind).post(path, {})).status).toBe(404)
  })
})

test('only one of twenty concurrent requests with the same passkey assertion logs in', async () => {
  const server = await accounts({ ACCOUNT_RATE_LIMITS: 'off' })
  const { key, visitor } = await withPasskey(server, 'app')
  const credential = key.get(readOptions(await visitor.get(path)))
  const tries = Array.from({ length: 20 }, () =>
    server.client('app', visitor.token).post(path, { credential }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})
