import { SettingsService } from '@simplewebauthn/server'
import { describe, expect, test } from 'vitest'

import { minutes } from '#server/lib/duration.ts'

import {
  accounts,
  ada,
  bothKinds,
  faults,
  PASSWORD,
  type TestResponse,
  type TestClient,
} from '../../testing.ts'
import { addKey, readOptions, ownKeys, TestPasskey } from './authenticator.testing.ts'

const grace = 'grace@example.com'

function readData({ text }: TestResponse): Record<string, unknown> {
  return JSON.parse(text).data
}

const rename = (client: TestClient, body: object) => client.send('PUT', ownKeys, { body })

async function ownAuthenticators(me: TestClient): Promise<Record<string, unknown>[]> {
  return JSON.parse((await me.get('account/authenticators')).text).data
}

describe.each(bothKinds)('managing passkeys (%s)', (kind) => {
  test('rejects anonymous users and requires a recent login', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const options = readOptions(await me.get(ownKeys))
    const credential = new TestPasskey().create(options)
    server.clock.now = new Date(server.clock.now.getTime() + minutes(5))
    for (const [method, body] of [
      ['GET', {}],
      ['POST', { credential }],
      ['PUT', { id: 1, name: 'x' }],
      ['DELETE', { authenticators: [1] }],
    ] as const) {
      expect((await server.client(kind).send(method, ownKeys, { body })).status).toBe(401)
      const { status, json } = await me.send(method, ownKeys, { body })
      expect([status, json.data?.flows]).toEqual([401, [{ id: 'reauthenticate' }]])
    }
  })

  test('rejects users with an unverified address', async () => {
    const server = await accounts({ ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    const me = server.client(kind)
    await me.post('auth/signup', { email: ada, password: PASSWORD })
    for (const response of [await me.get(ownKeys), await me.post(ownKeys, {})])
      expect([response.status, faults(response)]).toEqual([409, ['unverified_email']])
  })

  test.each([
    ['a missing credential', {}, 'credential required'],
    ['an empty credential', { credential: {} }, 'credential required'],
    ['text as the credential', { credential: 'text' }, 'credential invalid'],
    ['invalid fields in the credential', { credential: { id: 'x' } }, 'incorrect_code'],
    ['a name that is too long', { credential: { id: 'x' }, name: 'x'.repeat(101) }, 'name max_length'],
  ])('rejects a new passkey with %s', async (_name, body, fault) => {
    const me = await (await accounts()).loggedIn(kind)
    await me.get(ownKeys)
    expect(faults(await me.post(ownKeys, body))).toEqual([fault])
  })

  test('accepts only a new passkey that was created with the pending options', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const [key, other] = [new TestPasskey(), await server.loggedIn(kind, grace)]
    const options = readOptions(await me.get(ownKeys))
    for (const overrides of [
      { challenge: 'A'.repeat(43) },
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { isPresent: false },
      { alg: -8 },
    ])
      expect(faults(await me.post(ownKeys, { credential: key.create(options, overrides) }))).toEqual([
        'incorrect_code',
      ])
    const credential = key.create(options)
    expect(faults(await other.post(ownKeys, { credential }))).toEqual(['incorrect_code'])
    expect((await me.post(ownKeys, { credential })).status).toBe(200)
    expect(faults(await me.post(ownKeys, { credential }))).toEqual(['incorrect_code'])
    const again = readOptions(await me.get(ownKeys))
    expect(faults(await me.post(ownKeys, { credential: key.create(again) }))).toEqual(['incorrect_code'])
  })

  test('rejects a passkey that is created more than ten minutes after the options were sent', async () => {
    const server = await accounts({ ACCOUNT_REAUTHENTICATION_TIMEOUT: '3600' })
    const me = await server.loggedIn(kind)
    const credential = new TestPasskey().create(readOptions(await me.get(ownKeys)))
    server.clock.now = new Date(server.clock.now.getTime() + minutes(10))
    expect(faults(await me.post(ownKeys, { credential }))).toEqual(['incorrect_code'])
  })

  test('a passkey for logins without a password must verify its user and be discoverable', async () => {
    const me = await (await accounts()).loggedIn(kind)
    const options = readOptions(await me.get(`${ownKeys}?passwordless`))
    const unverified = new TestPasskey().create(options, { isVerified: false })
    expect(faults(await me.post(ownKeys, { credential: unverified }))).toEqual(['incorrect_code'])
    const hidden = new TestPasskey().create(options, { rk: false })
    expect(readData(await me.post(ownKeys, { credential: hidden }))).toMatchObject({ is_passwordless: false })
    await addKey(me, new TestPasskey())
    expect((await ownAuthenticators(me)).map((each) => each['is_passwordless'])).toEqual([
      false,
      undefined,
      true,
    ])
  })

  test('gives new passkeys default names, and creates recovery codes with the first passkey', async () => {
    const server = await accounts()
    const me = await server.loggedIn(kind)
    const response = []
    for (const _ of [1, 2, 3]) {
      const credential = new TestPasskey().create(readOptions(await me.get(ownKeys)))
      response.push(JSON.parse((await me.post(ownKeys, { credential })).text))
    }
    expect(response.map(({ data, meta }) => [data.name, meta.recovery_codes_generated])).toEqual([
      ['Master key', true],
      ['Backup key', false],
      ['Key nr. 3', false],
    ])
    expect(response[0].data).toEqual({
      type: 'webauthn',
      id: expect.any(Number),
      name: 'Master key',
      created_at: server.clock.now.getTime() / 1000,
      last_used_at: null,
      is_passwordless: false,
    })
    expect((await server.messages()).map(({ to, template }) => [to, template])).toEqual(
      response.map(() => [ada, 'passkey-added']),
    )
  })

  test('a user can rename only their own passkeys', async () => {
    const server = await accounts()
    const [me, other] = [await server.loggedIn(kind), await server.loggedIn(kind, grace)]
    const id = await addKey(me, new TestPasskey())
    expect(faults(await rename(other, { id, name: 'Stolen' }))).toEqual(['id invalid_choice'])
    expect(faults(await rename(me, {}))).toEqual(['id required', 'name required'])
    expect(faults(await rename(me, { id: 'bad', name: 'x'.repeat(101) }))).toEqual([
      'id invalid_choice',
      'name max_length',
    ])
    expect(faults(await rename(me, { id: 1e12, name: 'x' }))).toEqual(['id invalid_choice'])
    expect(readData(await rename(me, { id, name: ' Blue ' }))).toMatchObject({ id, name: 'Blue' })
  })

  test('removes none of the listed passkeys if one of them belongs to another user', async () => {
    const server = await accounts()
    const [me, other] = [await server.loggedIn(kind), await server.loggedIn(kind, grace)]
    const ids = [await addKey(me, new TestPasskey()), await addKey(me, new TestPasskey())]
    const foreign = await addKey(other, new TestPasskey())
    const remove = async (authenticators: unknown) => me.send('DELETE', ownKeys, { body: { authenticators } })
    expect(faults(await remove([]))).toEqual(['authenticators required'])
    expect(faults(await remove(7))).toEqual(['authenticators invalid_list'])
    expect(faults(await remove(['bad']))).toEqual(['authenticators invalid_pk_value'])
    expect(faults(await remove([ids[0], foreign]))).toEqual(['authenticators invalid_choice'])
    expect(faults(await remove([1e12]))).toEqual(['authenticators invalid_choice'])
    expect(await remove([ids[0]])).toMatchObject({ status: 200, json: { status: 200 } })
    expect((await ownAuthenticators(me)).map(({ type }) => type)).toEqual(['recovery_codes', 'webauthn'])
    expect((await remove([ids[1]])).status).toBe(200)
    expect(await ownAuthenticators(me)).toEqual([])
    const templates = (await server.messages()).filter(({ to }) => to === ada).map(({ template }) => template)
    expect(templates).toEqual(['passkey-added', 'passkey-added', 'passkey-removed', 'mfa-turned-off'])
  })

  test('when passkeys are disabled, every passkey call returns 404', async () => {
    const me = await (await accounts({ MFA_SUPPORTED_TYPES: 'totp,recovery_codes' })).loggedIn(kind)
    expect((await me.get(ownKeys)).status).toBe(404)
    for (const path of ['login', 'authenticate', 'reauthenticate', 'signup'])
      for (const method of ['GET', 'POST', 'OPTIONS'] as const)
        expect((await me.send(method, `auth/webauthn/${path}`)).status).toBe(404)
  })
})

test('trusts no root certificates, so that the WebAuthn library never requests the URLs in certificates', async () => {
  await accounts()
  for (const identifier of [
    'android-key',
    'android-safetynet',
    'apple',
    'fido-u2f',
    'packed',
    'tpm',
  ] as const)
    expect(SettingsService.getRootCertificates({ identifier })).toEqual([])
})
