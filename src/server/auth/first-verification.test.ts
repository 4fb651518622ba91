// When the owner of an address verifies it, the account keeps nothing from an earlier signup by an attacker with the
// same address (docs/explanation/security.md, "Verifying an address for the first time").
import { describe, expect, test } from 'vitest'

import { apiKeys } from '#server/db/tables/api-keys.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'

import { emails, readKey, formatAddresses } from './emails/testing.ts'
import {
  type Actor,
  CHOSEN,
  userAttacks,
  anonymousAttacks,
  logIn,
  openLink,
  verifications,
  settings,
  thiefEmail,
  victim,
  whileVerified,
} from './first-verification.testing.ts'
import { setUpApp } from './mfa/testing.ts'
import { dummyToken } from './social/testing.ts'
import { accounts, type Accounts, ada, faults, PASSWORD } from './testing.ts'

const VERIFY = 'auth/email/verify'
const optional = { ...settings, ACCOUNT_EMAIL_VERIFICATION: 'optional' }
const signup = { email: victim, password: PASSWORD }

const actor = (server: Accounts): Actor => ({ server, me: server.client('app') })
const countAuthMethods = ({ db }: Accounts) =>
  Promise.all([apiKeys, authenticators, socialAccounts].map((table) => db.$count(table)))

describe.each(['mandatory', 'optional', 'none'] as const)('when email verification is %s', (mode) => {
  const attacks = Object.entries({ ...anonymousAttacks, ...(mode !== 'mandatory' && userAttacks) })
  // If email verification is off, signups send no link, so the address cannot be verified by the link of the signup.
  const methods = Object.entries(verifications).filter(
    ([, { keepsPassword }]) => mode !== 'none' || !keepsPassword,
  )
  const cases = attacks.flatMap(([attack, run]) =>
    methods.map(([method, how]) => ({ attack, run, method, how })),
  )

  test.each(cases)('verifying by $method locks out an attacker who $attack', async ({ run, how }) => {
    const server = await accounts({ ...settings, ...how.env, ACCOUNT_EMAIL_VERIFICATION: mode })
    const reEntries = await run(actor(server))
    const owner = actor(server)
    await how.verify(owner)
    expect(await countAuthMethods(server)).toEqual([0, 0, 0])
    for (const enter of reEntries) expect(await enter()).toBeUndefined()
    if (how.keepsPassword) return
    expect(await logIn(server, signup)).toBeUndefined()
    const { me } = owner
    if ((await me.get('auth/session')).status !== 200) {
      await openLink(owner)
      await me.post('auth/login', { email: victim, password: CHOSEN })
    }
    expect((await me.get('auth/session')).json.data?.user).toMatchObject({ email: victim })
    expect((await emails(me).list()).json.data).toMatchObject([{ email: victim, primary: true }])
  })
})

test('a password reset by the owner of an address cancels an attacker’s login that needs a second factor', async () => {
  const server = await accounts({ ...settings, ACCOUNT_RATE_LIMITS: 'on' })
  const owner = await server.loggedIn('app')
  await setUpApp(server, owner)
  const attacker = server.client('app')
  await attacker.post('auth/login', { email: ada, password: PASSWORD })
  const { me } = actor(server)
  await me.post('auth/password/request', { email: ada })
  await me.post('auth/password/reset', { key: readKey(await server.lastMessage()), password: CHOSEN })
  const tries = Array.from({ length: 6 }, () => attacker.post('auth/2fa/authenticate', { code: '000000' }))
  for (const response of await Promise.all(tries)) {
    expect(response.status).toBe(401)
    expect(response.json.data?.flows?.filter(({ is_pending }) => is_pending)).toEqual([])
  }
  const { json } = await me.post('auth/login', { email: ada, password: CHOSEN })
  expect(json.data?.flows?.find(({ is_pending }) => is_pending)?.id).toBe('mfa_authenticate')
})

test('the owner of an address keeps their own password even if an attacker signed up first', async () => {
  const server = await accounts(settings)
  await server.client('app').post('auth/signup', signup)
  const owner = actor(server)
  await owner.me.post('auth/signup', { email: victim, password: CHOSEN })
  await openLink(owner)
  expect(await logIn(server, signup)).toBeUndefined()
  expect(await logIn(server, { email: victim, password: CHOSEN })).toBe(victim)
})

test('verifying an address in the session that signed up keeps everything in the account', async () => {
  const server = await accounts(optional)
  const me = server.client('app')
  await me.post('auth/signup', signup)
  await me.post('auth/reauthenticate', { password: PASSWORD })
  await me.post('account/api-keys', { name: 'mine' })
  await me.post('auth/provider/token', dummyToken({ id: 1 }, 'connect'))
  await emails(me).add(thiefEmail)
  const key = readKey(await server.lastMessage())
  await whileVerified(server, () => setUpApp(server, me))
  for (const response of [await me.post(VERIFY, { key }), await openLink({ server, me })])
    expect(response.status).toBe(200)
  expect(await countAuthMethods(server)).toEqual([1, 2, 1])
  expect(formatAddresses(await emails(me).list())).toEqual([thiefEmail, `${victim}*`])
})

test('a user who signed up through a provider can open the verification link an hour later and log in', async () => {
  const server = await accounts(settings)
  const me = server.client('app')
  await me.post('auth/provider/token', dummyToken({ id: 1 }))
  await me.post('auth/provider/signup', { email: victim })
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)
  await openLink({ server, me })
  const { json } = await server.client('app').post('auth/provider/token', dummyToken({ id: 1 }))
  expect(json.data?.user).toMatchObject({ email: victim })
})

test('the first verification keeps a connected account whose provider has verified the same address', async () => {
  const server = await accounts(optional)
  const me = server.client('app')
  await me.post('auth/signup', signup)
  await me.post('auth/reauthenticate', { password: PASSWORD })
  for (const [id, email] of [victim, thiefEmail].entries())
    await me.post('auth/provider/token', dummyToken({ id, email, email_verified: true }, 'connect'))
  await verifications['a link to reset the password']?.verify(actor(server))
  expect((await server.db.select().from(socialAccounts)).map(({ uid }) => uid)).toEqual(['0'])
})

test('an added address can be verified only by the user who added it', async () => {
  const server = await accounts(settings)
  const attacker = await server.loggedIn('app')
  await emails(attacker).add(victim)
  const key = readKey(await server.lastMessage())
  for (const me of [server.client('app'), await server.loggedIn('app', thiefEmail)])
    expect(faults(await me.post(VERIFY, { key }))).toEqual(['key invalid_or_expired_key'])
  expect(formatAddresses(await emails(attacker).list())).toEqual([`${ada}*`, `${victim}?`])
  expect((await attacker.post(VERIFY, { key })).status).toBe(200)
})

test.each(['a link to reset the password', 'a code to reset the password', 'a login code'])(
  'the address of a pending signup cannot be changed after the owner of the address has used %s',
  async (name) => {
    const server = await accounts({
      ...settings,
      ...verifications[name]?.env,
      ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
      ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE: 'on',
    })
    const attacker = server.client('app')
    await attacker.post('auth/signup', signup)
    const owner = actor(server)
    await verifications[name]?.verify(owner)
    expect((await attacker.post('account/email', { email: thiefEmail })).status).toBe(409)
    const { json } = await server.client('app').post('auth/login', { email: thiefEmail, password: CHOSEN })
    expect(json.errors).toMatchObject([{ code: 'email_password_mismatch' }])
  },
)

test.each([
  [
    'reset the password',
    'auth/password/request',
    'auth/password/reset',
    'ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED',
  ],
  ['log in', 'auth/code/request', 'auth/code/confirm', 'ACCOUNT_LOGIN_BY_CODE_ENABLED'],
])('a code to %s is invalid after a password change', async (...row) => {
  const [, ask, answer, setting] = row
  const server = await accounts({ [setting]: 'on' })
  const owner = await server.loggedIn('app')
  const me = server.client('app')
  await me.post(ask, { email: ada })
  const { code } = await server.lastMessage()
  const change = { current_password: PASSWORD, new_password: CHOSEN }
  expect((await owner.post('account/password/change', change)).status).toBe(200)
  expect((await me.post(answer, { code, key: code, password: PASSWORD })).status).toBe(409)
  expect(await logIn(server, { email: ada, password: CHOSEN })).toBe(ada)
})
