// A password reset by the owner of an address revokes the access of another person who has signed up with this address.
import { describe, expect, test } from 'vitest'

import { emails, formatAddresses } from '../emails/testing.ts'
import { accounts, type Accounts, ada, bothKinds, PASSWORD, type TestClient } from '../testing.ts'

const NEW_PASSWORD = 'another horse entirely'
const login = { email: ada, password: NEW_PASSWORD }
const other = 'other@example.com'

const optional = { ACCOUNT_EMAIL_VERIFICATION: 'optional' }
const resets = [
  ['link', optional],
  ['code', { ...optional, ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on' }],
] as const

async function reset({ client, lastMessage }: Accounts, kind: TestClient['kind'], email = ada) {
  const me = client(kind)
  await me.post('auth/password/request', { email })
  const { link, code } = await lastMessage()
  const key = code || decodeURIComponent(link.split('/').at(-1) ?? '')
  expect((await me.post('auth/password/reset', { key, password: NEW_PASSWORD })).status).toBe(401)
  return me
}

/** Creates an API key. Returns a function that requests the employee API with it. */
async function withApiKey({ app }: Accounts, me: TestClient) {
  await me.post('auth/reauthenticate', { password: PASSWORD })
  const { text } = await me.post('account/api-keys', { name: 'mine' })
  const headers = { authorization: `Api-Key ${JSON.parse(text).data.key}` }
  return async () => (await app.inject({ url: '/pegasus/employees/api/employees/', headers })).statusCode
}

describe.each(bothKinds)('accounts created before a password reset (%s)', (kind) => {
  describe.each(resets)('a password reset by %s', (method, env) => {
    test('a reset deletes all credentials of an account whose address was never verified', async () => {
      const server = await accounts(env)
      const attacker = server.client(kind)
      await attacker.post('auth/signup', { email: ada, password: PASSWORD })
      const askByKey = await withApiKey(server, attacker)
      await emails(attacker).add(other)
      expect(await askByKey()).toBe(200)
      const me = await reset(server, kind)
      expect(await askByKey()).toBe(403)
      expect((await attacker.get('auth/session')).status).toBe(401)
      expect((await server.client(kind).post('auth/login', { ...login, email: other })).status).toBe(400)
      expect((await me.post('auth/login', login)).status).toBe(200)
      expect(formatAddresses(await emails(me).list())).toEqual([method === 'code' ? `${ada}*` : `${ada}*?`])
    })

    test('a reset keeps the data of an account with a verified address', async () => {
      const server = await accounts(env)
      const owner = await server.loggedIn(kind)
      const askByKey = await withApiKey(server, owner)
      await emails(owner).add(other)
      const me = await reset(server, kind)
      expect(await askByKey()).toBe(200)
      await me.post('auth/login', login)
      expect(formatAddresses(await emails(me).list())).toEqual([`${ada}*`, `${other}?`])
    })
  })
})

test('the verification link of a signup still works after a password reset by link', async () => {
  const server = await accounts(optional)
  await server.client('app').post('auth/signup', { email: ada, password: PASSWORD })
  const key = decodeURIComponent((await server.lastMessage()).link.split('/').at(-1) ?? '')
  const me = await reset(server, 'app')
  await me.post('auth/email/verify', { key })
  await me.post('auth/login', login)
  expect(formatAddresses(await emails(me).list())).toEqual([`${ada}*`])
})
