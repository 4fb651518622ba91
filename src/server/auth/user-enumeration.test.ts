// No byte of a response reveals whether an address has an account.
import { describe, expect, test } from 'vitest'

import { users } from '#server/db/tables/users.ts'

import {
  accounts,
  type Accounts,
  ada,
  bothKinds,
  PASSWORD,
  type TestResponse,
  type TestClient,
  WRONG_CODE,
  WRONG_PASSWORD,
} from './testing.ts'

const NOBODY = 'nob@example.com'
const everything = {
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND: 'on',
  ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND: 'on',
}

/** Returns a response in which random values are replaced by their length, so that responses can be compared. */
function maskRandomValues({ status, text, headers, setCookies }: TestResponse) {
  const masked = text.replace(
    /"session_token":"([^"]*)"/,
    (_, token: string) => `"session_token":${token.length}`,
  )
  const { 'x-request-id': _, 'set-cookie': __, date: ___, ...rest } = headers
  const cookies = setCookies.map((line) => line.replace(/=[^;]*/, (value) => `=${value.length}`))
  return { status, masked, names: Object.keys(headers), rest: Object.entries(rest), cookies }
}

type Visit = (me: TestClient, email: string) => Promise<TestResponse[]>

const runInTurn = async (...steps: (() => Promise<TestResponse>)[]) => {
  const response: TestResponse[] = []
  for (const step of steps) response.push(await step())
  return response
}
const resetKey = { headers: { 'x-password-reset-key': WRONG_CODE } }
const emailKey = { headers: { 'x-email-verification-key': WRONG_CODE } }

const visits: [name: string, env: Record<string, string>, visit: Visit][] = [
  ['a login', {}, (me, email) => runInTurn(() => me.post('auth/login', { email, password: WRONG_PASSWORD }))],
  [
    'six logins',
    {},
    (me, email) =>
      runInTurn(
        ...Array.from({ length: 6 }, () => () => me.post('auth/login', { email, password: WRONG_PASSWORD })),
      ),
  ],
  ['a reset by link', {}, (me, email) => runInTurn(() => me.post('auth/password/request', { email }))],
  [
    'a signup by link',
    {},
    (me, email) =>
      runInTurn(
        () => me.post('auth/signup', { email, password: PASSWORD }),
        () => me.post('auth/email/verify/resend-link'),
        () => me.get('auth/session'),
      ),
  ],
  [
    'a signup by code until no attempt is left',
    everything,
    (me, email) =>
      runInTurn(
        () => me.post('auth/signup', { email, password: PASSWORD }),
        () => me.post('auth/email/verify/resend'),
        () => me.get('auth/email/verify', emailKey),
        () => me.post('auth/email/verify', {}),
        () => me.post('auth/email/verify', { key: WRONG_CODE }),
        () => me.post('auth/email/verify', { key: WRONG_CODE }),
        () => me.get('auth/session'),
      ),
  ],
  [
    'a login by code until no attempt is left',
    everything,
    (me, email) =>
      runInTurn(
        () => me.post('auth/code/request', { email }),
        () => me.post('auth/code/resend'),
        () => me.post('auth/code/resend'),
        () => me.post('auth/code/resend'),
        () => me.post('auth/code/confirm', {}),
        () => me.post('auth/code/confirm', { code: WRONG_CODE }),
        () => me.post('auth/code/confirm', { code: WRONG_CODE }),
        () => me.post('auth/code/confirm', { code: WRONG_CODE }),
        () => me.get('auth/session'),
      ),
  ],
  [
    'a reset by code until no attempt is left',
    everything,
    (me, email) =>
      runInTurn(
        () => me.post('auth/password/request', { email }),
        () => me.get('auth/session'),
        () => me.get('auth/password/reset', resetKey),
        () => me.post('auth/password/reset', { key: WRONG_CODE, password: 'short' }),
        () => me.post('auth/password/reset', { key: WRONG_CODE, password: PASSWORD }),
        () => me.post('auth/password/reset', { key: WRONG_CODE, password: PASSWORD }),
        () => me.get('auth/session'),
      ),
  ],
]

/** Accounts whose responses must not differ from those for an unknown address. */
const people: [name: string, make: (server: Accounts) => Promise<unknown>][] = [
  ['an account', ({ addUser }) => addUser()],
  ['an account that is not verified', ({ addUser }) => addUser({ isVerified: false })],
  ['an account without a password', ({ addUser }) => addUser({ passwordHash: '!none' })],
  [
    'a disabled account',
    async ({ addUser, db }) => {
      await addUser()
      await db.update(users).set({ isActive: false })
    },
  ],
]

describe.each(bothKinds)('account enumeration (%s)', (kind) => {
  describe.each(people)('%s looks like an unknown address', (_person, make) => {
    test.each(visits)('during %s', async (_name, env, visit) => {
      const response = []
      for (const email of [ada, NOBODY]) {
        const server = await accounts(env)
        await make(server)
        const me = server.client(kind)
        await me.get('config')
        response.push((await visit(me, email)).map(maskRandomValues))
      }
      expect(response[0]).toEqual(response[1])
    })
  })
})
