import { describe, expect, test } from 'vitest'

import { type Accounts, bothKinds, PASSWORD, type TestClient } from '#server/auth/testing.ts'
import { personas } from '#server/db/seed/personas.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { createPersonWithRole } from '#server/jobs/lifecycle/testing.ts'

import { demoServer } from './testing.ts'

const { ada, grace } = personas
const newPassword = 'Two-f0lk-guitars'

type Call = { name: string; method: 'DELETE' | 'PATCH' | 'POST' | 'PUT'; path: string; body: object }

const call = (method: Call['method'], path: string, body: object) => ({ method, path, body })
const change = { current_password: PASSWORD, new_password: newPassword }
const [emails, totp, codes, passkeys] = [
  'account/email',
  'account/authenticators/totp',
  'account/authenticators/recovery-codes',
  'account/authenticators/webauthn',
]

const calls: Call[] = [
  { name: 'change the password', ...call('POST', 'account/password/change', change) },
  { name: 'add an address', ...call('POST', emails, { email: 'mine@example.org' }) },
  { name: 'change the primary address', ...call('PATCH', emails, { email: ada.email, primary: true }) },
  { name: 'remove an address', ...call('DELETE', emails, { email: ada.email }) },
  { name: 'add an authenticator app', ...call('POST', totp, { code: '000000' }) },
  { name: 'remove the authenticator app', ...call('DELETE', totp, {}) },
  { name: 'replace the recovery codes', ...call('POST', codes, {}) },
  { name: 'add a passkey', ...call('POST', passkeys, { name: 'x', credential: {} }) },
  { name: 'rename a passkey', ...call('PUT', passkeys, { id: 1, name: 'x' }) },
  { name: 'remove a passkey', ...call('DELETE', passkeys, { authenticators: [1] }) },
  { name: 'change the name', ...call('PATCH', 'account/profile', { display: 'Rude' }) },
  { name: 'upload a picture', ...call('PUT', 'account/avatar', {}) },
  { name: 'remove the picture', ...call('DELETE', 'account/avatar', {}) },
  { name: 'delete the account', ...call('POST', 'account/deletion', {}) },
]

async function logInAs({ client }: Accounts, email: string): Promise<TestClient> {
  const me = client('app')
  await me.post('auth/login', { email, password: PASSWORD })
  return me
}

const refusal = {
  status: 403,
  json: {
    status: 403,
    errors: [
      { code: 'demo_account', message: expect.stringContaining('All visitors share this demo account.') },
    ],
  },
}

describe('a visitor who is logged in as a persona', () => {
  test.each(calls)('a visitor cannot $name', async ({ method, path, body }) => {
    const me = await logInAs(await demoServer(), ada.email)
    expect(await me.send(method, path, { body })).toMatchObject(refusal)
  })

  test('the server rejects a change immediately, instead of asking for reauthentication first', async () => {
    const server = await demoServer()
    const me = await logInAs(server, ada.email)
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)
    expect(await me.post('account/deletion', {})).toMatchObject(refusal)
  })

  test('a visitor cannot block the domain of the personas', async () => {
    const server = await demoServer()
    const { call } = await createPersonWithRole(server, 'reviewer', 1)
    const block = (domain: string) => call('POST', '/ninja-api/review/blocked-domains', { body: { domain } })
    const { status, json } = await block('example.com')
    expect([status, JSON.stringify(json)]).toEqual([
      422,
      expect.stringContaining('All visitors share the demo accounts at example.com.'),
    ])
    expect((await block('spam.example')).status).toBe(200)
  })

  test('a visitor cannot export the account of a persona', async () => {
    const me = await logInAs(await demoServer(), ada.email)
    expect(await me.get('account/export')).toMatchObject(refusal)
  })

  test('a visitor cannot see or end the sessions of other visitors', async () => {
    const server = await demoServer()
    const [me, other] = [await logInAs(server, ada.email), await logInAs(server, ada.email)]
    const { data } = (await me.get('auth/sessions')).json
    expect(data).toMatchObject([{ is_current: true }])
    const rows = await server.db.select({ id: sessions.id }).from(sessions)
    const ids = rows.map(({ id }) => id)
    expect(await me.send('DELETE', 'auth/sessions', { body: { sessions: ids } })).toMatchObject(refusal)
    expect((await other.get('auth/session')).status).toBe(200)
  })
})

describe('a visitor without a login', () => {
  test.each(bothKinds)('a visitor cannot reset the password of a persona (%s)', async (kind) => {
    const { client, messages } = await demoServer()
    for (const email of [ada.email, 'ADA@example.com'])
      expect(await client(kind).post('auth/password/request', { email })).toMatchObject(refusal)
    expect(await messages()).toEqual([])
  })

  test('a visitor cannot reset the password of a persona with an emailed code', async () => {
    const { client } = await demoServer({ ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on' })
    expect(await client('app').post('auth/password/request', { email: grace.email })).toMatchObject(refusal)
  })

  test('a visitor cannot sign up with the unverified address of a persona', async () => {
    const { client } = await demoServer({ ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' })
    const body = { email: personas.linus.email, password: newPassword }
    expect(await client('app').post('auth/signup', body)).toMatchObject(refusal)
    const { email } = body
    expect(await client('app').post('auth/webauthn/signup', { email })).toMatchObject(refusal)
  })

  test('a visitor cannot change the unverified address of a persona during the login', async () => {
    const { client } = await demoServer({
      ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
      ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: 'on',
    })
    const me = client('app')
    await me.post('auth/login', { email: personas.linus.email, password: PASSWORD })
    expect(await me.post('account/email', { email: 'mine@example.org' })).toMatchObject(refusal)
  })
})

test('a logged-in visitor cannot add the address of a persona to their own account', async () => {
  const { client, addUser } = await demoServer()
  await addUser({ email: 'visitor@example.org' })
  const me = client('app')
  await me.post('auth/login', { email: 'visitor@example.org', password: PASSWORD })
  expect((await me.post('account/password/change', change)).status).toBe(200)
  expect((await me.post('account/email', { email: 'second@example.org' })).status).toBe(200)
  expect(await me.post('account/email', { email: ada.email })).toMatchObject(refusal)
  expect((await me.post('account/deletion', {})).status).not.toBe(403)
  const asked = await client('app').post('auth/password/request', { email: 'visitor@example.org' })
  expect(asked.status).toBe(200)
})

test('the login as a persona with a second factor still requires the second factor', async () => {
  const server = await demoServer()
  const me = await logInAs(server, grace.email)
  expect(await server.pendingFlows(me)).toEqual(['mfa_authenticate'])
})
