// Concurrent calls that change one user run one after another without a deadlock. A deadlock would return 500.
import { describe, expect, test } from 'vitest'

import { readKey } from './emails/testing.ts'
import { addKey, readOptions, ownKeys, TestPasskey } from './mfa/webauthn/authenticator.testing.ts'
import { dummyOnly, dummyToken } from './social/testing.ts'
import { accounts, ada, PASSWORD } from './testing.ts'

const ROUNDS = 10

describe('calls that lock the same rows', () => {
  test('only one of five concurrent password resets succeeds', async () => {
    const { addUser, client, messages } = await accounts()
    await addUser()
    for (let count = 1; count <= 5; count++) await client('app').post('auth/password/request', { email: ada })
    const keys = (await messages()).map(readKey)
    const response = await Promise.all(
      keys.map((key, index) =>
        client('app').post('auth/password/reset', { key, password: `${PASSWORD} ${index}` }),
      ),
    )
    expect(response.filter(({ status }) => status === 401)).toHaveLength(1)
    expect(response.filter(({ status }) => status === 400)).toHaveLength(4)
  })

  test('a login through a provider returns 200 or 401 while the user disconnects that provider account', async () => {
    const server = await accounts(dummyOnly)
    const me = await server.loggedIn('app')
    for (let round = 0; round < ROUNDS; round++) {
      await me.post('auth/provider/token', dummyToken({ id: round }, 'connect'))
      const account = { provider: 'dummy', account: String(round) }
      const [gone, login] = await Promise.all([
        me.send('DELETE', 'account/providers', { body: account }),
        server.client('app').post('auth/provider/token', dummyToken({ id: round })),
      ])
      expect(gone.status).toBe(200)
      expect([200, 401]).toContain(login.status)
    }
  })

  test('a login with a passkey returns 200 or 400 while the user removes that passkey', async () => {
    const server = await accounts()
    const me = await server.loggedIn('app')
    for (let round = 0; round < ROUNDS; round++) {
      const [key, visitor] = [new TestPasskey(), server.client('app')]
      const id = await addKey(me, key)
      const credential = key.get(readOptions(await visitor.get('auth/webauthn/login')))
      const [gone, login] = await Promise.all([
        me.send('DELETE', ownKeys, { body: { authenticators: [id] } }),
        visitor.post('auth/webauthn/login', { credential }),
      ])
      expect(gone.status).toBe(200)
      expect([200, 400]).toContain(login.status)
    }
  })
})
