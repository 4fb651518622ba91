// Test helpers: how an attacker signs up with the address of a victim, and how the owner verifies the address.
import { inArray } from 'drizzle-orm'

import { emailAddresses } from '#server/db/tables/users.ts'

import { emails, readKey } from './emails/testing.ts'
import { setUpApp } from './mfa/testing.ts'
import { addKey, readOptions, TestPasskey } from './mfa/webauthn/authenticator.testing.ts'
import { dummyOnly, dummyToken } from './social/testing.ts'
import { type Accounts, PASSWORD, type TestResponse, type TestClient } from './testing.ts'

export const victim = 'victim@example.com'
export const thiefEmail = 'thief@example.com'
export const CHOSEN = 'another horse entirely'
const TOKEN = 'auth/provider/token'

export const settings = {
  ...dummyOnly,
  ACCOUNT_RATE_LIMITS: 'off',
  HEADLESS_TOKEN_STRATEGY: 'jwt',
  MFA_PASSKEY_LOGIN_ENABLED: 'on',
}

export type Actor = { server: Accounts; me: TestClient }
/**
 * Tries to get access to the account as the attacker, after the owner of the address has verified it. Returns undefined
 * if the attempt fails.
 */
type ReEntry = () => Promise<unknown>
type Attack = (attacker: Actor) => Promise<ReEntry[]>

async function succeed(response: Promise<TestResponse>): Promise<TestResponse> {
  const { status, text } = await response
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return response
}

const readEmail = async (client: TestClient) => (await client.get('auth/session')).json.data?.user?.['email']

async function signUp({ server, me }: Actor): Promise<ReEntry[]> {
  const { json } = await me.post('auth/signup', { email: victim, password: PASSWORD })
  const { refresh_token } = json.meta ?? {}
  await me.post('auth/reauthenticate', { password: PASSWORD })
  return [
    () => readEmail(me),
    () => readEmail(server.client('app', me.token)),
    async () => (await server.client('app').post('tokens/refresh', { refresh_token })).json.data,
  ]
}

export async function logIn({ client }: Accounts, credentials: { email: string; password: string }) {
  const { json } = await client('app').post('auth/login', credentials)
  return json.data?.user?.['email']
}

const logInByProvider =
  ({ client }: Accounts) =>
  async () =>
    (await client('app').post(TOKEN, dummyToken({ id: 1 }))).json.data?.user?.['email']

async function signUpByProvider({ server, me }: Actor): Promise<ReEntry[]> {
  await me.post(TOKEN, dummyToken({ id: 1 }))
  await me.post('auth/provider/signup', { email: victim })
  return [() => readEmail(me), logInByProvider(server)]
}

async function signUpByUnverifiedProvider({ server, me }: Actor): Promise<ReEntry[]> {
  await me.post(TOKEN, dummyToken({ id: 1, email: victim, email_verified: false }))
  return [() => readEmail(me), logInByProvider(server)]
}

async function connect(attacker: Actor): Promise<ReEntry[]> {
  const reEntries = await signUp(attacker)
  await succeed(attacker.me.post(TOKEN, dummyToken({ id: 1 }, 'connect')))
  return [...reEntries, logInByProvider(attacker.server)]
}

async function addAddress(attacker: Actor): Promise<ReEntry[]> {
  const reEntries = await signUp(attacker)
  await succeed(emails(attacker.me).add(thiefEmail))
  return [...reEntries, () => logIn(attacker.server, { email: thiefEmail, password: PASSWORD })]
}

async function verifyAddress(attacker: Actor): Promise<ReEntry[]> {
  const reEntries = await addAddress(attacker)
  const key = readKey(await attacker.server.lastMessage())
  await succeed(attacker.me.post('auth/email/verify', { key }))
  return reEntries
}

async function createApiKey(attacker: Actor): Promise<ReEntry[]> {
  const reEntries = await signUp(attacker)
  const { text } = await succeed(attacker.me.post('account/api-keys', { name: 'back door' }))
  const headers = { authorization: `Api-Key ${JSON.parse(text).data.key}` }
  const ask = () => attacker.server.app.inject({ url: '/pegasus/employees/api/employees/', headers })
  return [...reEntries, async () => ((await ask()).statusCode === 200 ? 'by key' : undefined)]
}

/** Adds a second factor although no address is verified. The server itself would reject it. */
export async function whileVerified({ db }: Accounts, addFactor: () => Promise<unknown>): Promise<void> {
  const setVerified = (isVerified: boolean) =>
    db
      .update(emailAddresses)
      .set({ isVerified })
      .where(inArray(emailAddresses.email, [victim, thiefEmail]))
  await setVerified(true)
  await addFactor()
  await setVerified(false)
}

async function addApp(attacker: Actor): Promise<ReEntry[]> {
  const reEntries = await signUp(attacker)
  await whileVerified(attacker.server, () => setUpApp(attacker.server, attacker.me))
  return reEntries
}

async function addPasskey(attacker: Actor): Promise<ReEntry[]> {
  const reEntries = await signUp(attacker)
  const key = new TestPasskey()
  await whileVerified(attacker.server, () => addKey(attacker.me, key))
  const back = async () => {
    const visitor = attacker.server.client('app')
    const credential = key.get(readOptions(await visitor.get('auth/webauthn/login')))
    return (await visitor.post('auth/webauthn/login', { credential })).json.data?.user?.['email']
  }
  return [...reEntries, back]
}

/** Attacks that need no logged-in session. They are possible with every setting for email verification. */
export const anonymousAttacks: Record<string, Attack> = {
  'signs up': signUp,
  'signs up by a provider without an address': signUpByProvider,
  'signs up by a provider that has not verified the address': signUpByUnverifiedProvider,
}

/**
 * Attacks that need a logged-in session. They are impossible if email verification is mandatory, because the attacker
 * cannot verify the address of the victim to log in.
 */
export const userAttacks: Record<string, Attack> = {
  'connects a provider account': connect,
  'adds another address': addAddress,
  'adds another address, and verifies it': verifyAddress,
  'creates an API key': createApiKey,
  'sets up an authenticator app': addApp,
  'adds a passkey': addPasskey,
}

type Verification = {
  env?: Record<string, string>
  /** Set if the account keeps the password of the signup after this verification. */
  keepsPassword?: true
  verify: (owner: Actor) => Promise<unknown>
}

/** Returns the newest email to the victim that was written with this template. */
const findEmail = async (server: Accounts, template: string) => {
  const found = (await server.messages()).findLast((one) => one.to === victim && one.template === template)
  if (found === undefined) throw new Error(`no ${template}`)
  return found
}

export async function openLink({ server, me }: Actor) {
  return me.post('auth/email/verify', { key: readKey(await findEmail(server, 'verification-link')) })
}

async function reset({ server, me }: Actor) {
  await me.post('auth/password/request', { email: victim })
  const message = await server.lastMessage()
  await me.post('auth/password/reset', { key: message.code || readKey(message), password: CHOSEN })
  await me.post('auth/login', { email: victim, password: CHOSEN })
}

export const verifications: Record<string, Verification> = {
  'the link of the signup': { keepsPassword: true, verify: openLink },
  'a link to reset the password': { verify: reset },
  'a code to reset the password': { env: { ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on' }, verify: reset },
  'a login code': {
    env: { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on' },
    verify: async ({ server, me }) => {
      await me.post('auth/code/request', { email: victim })
      await me.post('auth/code/confirm', { code: (await server.lastMessage()).code })
    },
  },
  'a provider that has verified the address': {
    env: { SOCIALACCOUNT_EMAIL_AUTHENTICATION: 'on' },
    verify: ({ me }) => me.post(TOKEN, dummyToken({ id: 2, email: victim, email_verified: true })),
  },
}
