// Whatever is sent to the account calls, the answer is one of theirs; and who may use which.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { authCalls } from '#contract/auth/calls.ts'

import { accounts, bothKinds } from './testing.ts'

const everything = {
  ACCOUNT_RATE_LIMITS: 'off',
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
}
const RUNS = 60
const allowed = new Set([200, 400, 401, 403, 404, 409, 410, 413, 415, 429])
const calls = Object.values(authCalls)
const relative = (path: string) => path.replace('/_allauth/{client}/v1/', '')

const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'a@b.test',
    '\0',
    '\uD800',
    '\u202Eabc',
    'e\u0301'.repeat(400),
    'x'.repeat(9_000),
    '__proto__',
    "' or 1=1 --",
  ),
  fc.jsonValue(),
)
const body = fc.dictionary(
  fc.constantFrom(
    'email',
    'password',
    'key',
    'code',
    'current_password',
    'new_password',
    'constructor',
    '__proto__',
  ),
  odd,
)

test.each(calls.filter(({ method }) => method === 'POST'))('$id takes anything', async ({ path }) => {
  const { client, loggedIn } = await accounts(everything)
  const me = await loggedIn('app')
  const property = fc.asyncProperty(body, fc.boolean(), async (body, asVisitor) => {
    const said = await (asVisitor ? client('app') : me).post(relative(path), body)
    expect(allowed).toContain(said.status)
    expect([undefined, said.status]).toContain(said.json.status)
  })
  await fc.assert(property, { numRuns: RUNS })
})

/** What each call answers to an empty input, from a visitor and from a user: an account call without a row fails. */
const matrix: Record<keyof typeof authCalls, [visitor: number, user: number]> = {
  config: [200, 200],
  session: [401, 200],
  login: [400, 400],
  signup: [400, 400],
  checkEmailKey: [409, 409],
  verifyEmail: [409, 409],
  resendEmailCode: [409, 409],
  requestLoginCode: [400, 400],
  confirmLoginCode: [409, 409],
  resendLoginCode: [409, 409],
  requestReset: [400, 400],
  checkResetKey: [400, 400],
  finishReset: [400, 400],
  listEmails: [401, 200],
  changePassword: [401, 400],
  logout: [401, 401],
}

describe.each(bothKinds)('%s', (kind) => {
  test('each call knows who may use it', async () => {
    const { client, loggedIn } = await accounts(everything)
    const [visitor, user] = [client(kind), await loggedIn(kind)]
    const said: Record<string, number[]> = {}
    for (const [name, { method, path }] of Object.entries(authCalls).toSorted(
      ([a], [b]) => Number(a === 'logout') - Number(b === 'logout'),
    ))
      said[name] = [
        (await visitor.send(method, relative(path))).status,
        (await user.send(method, relative(path))).status,
      ]
    expect(said).toEqual(matrix)
  })
})
