// Calls of the account API return only documented statuses for random input, and the expected status for an empty
// input.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'

import { accounts, bothKinds } from './testing.ts'

const everything = {
  ACCOUNT_RATE_LIMITS: 'off',
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
}
/** The number of random inputs for each call. `npm run fuzz` sets a larger number. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60)
const MAX_RUN_MS = 500
const allowed = new Set([200, 302, 400, 401, 403, 404, 409, 410, 413, 415, 429])
const calls = Object.values(authEndpoints)
const relative = (path: string) => path.replace('/_allauth/{client}/v1/', '')

const odd = fc.oneof(
  anyText,
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
    'credential',
    'provider',
    'process',
    'token',
    'refresh_token',
    'name',
    'id',
    'account',
    'authenticators',
    'sessions',
    'primary',
    'display_name',
    'trust',
    'constructor',
    '__proto__',
  ),
  odd,
)

test.each(calls.filter(({ method }) => method !== 'GET'))(
  'the call $id returns a documented status for random input',
  async ({ method, path }) => {
    const { client, loggedIn } = await accounts(everything)
    const me = await loggedIn('app')
    const property = fc.asyncProperty(body, fc.boolean(), async (body, asVisitor) => {
      const response = await (asVisitor ? client('app') : me).send(method, relative(path), { body })
      expect(allowed).toContain(response.status)
      expect([undefined, response.status]).toContain(response.json.status)
    })
    await fc.assert(property, { numRuns: RUNS })
  },
  RUNS * MAX_RUN_MS,
)

/** The status of each call for an empty input. The type requires a row for every account call. */
const matrix: Record<keyof typeof authEndpoints, [visitor: number, user: number]> = {
  config: [200, 200],
  session: [401, 200],
  login: [400, 400],
  signup: [400, 400],
  signupWithJob: [400, 400],
  readPendingVerification: [200, 200],
  checkInvitation: [400, 400],
  signupByInvitation: [400, 400],
  checkEmailKey: [409, 409],
  verifyEmail: [409, 409],
  disownSignup: [400, 400],
  resendEmailCode: [409, 409],
  resendEmailLink: [409, 409],
  requestLoginCode: [400, 400],
  confirmLoginCode: [409, 409],
  resendLoginCode: [409, 409],
  requestReset: [400, 400],
  checkResetKey: [400, 400],
  finishReset: [400, 400],
  listEmails: [401, 200],
  addEmail: [409, 400],
  resendEmail: [401, 400],
  makePrimary: [401, 400],
  removeEmail: [401, 400],
  listSessions: [401, 200],
  endSessions: [401, 400],
  reauthenticate: [401, 400],
  changeProfile: [401, 400],
  changeAvatar: [401, 400],
  removeAvatar: [401, 200],
  changePassword: [401, 400],
  listAuthenticators: [401, 200],
  getTotp: [401, 404],
  activateTotp: [401, 400],
  deactivateTotp: [401, 200],
  getRecoveryCodes: [401, 404],
  makeRecoveryCodes: [401, 400],
  authenticate: [401, 401],
  reauthenticateByCode: [401, 400],
  trust: [404, 404],
  readPasskeyLoginOptions: [200, 200],
  loginByPasskey: [400, 400],
  readPasskeyAuthenticateOptions: [401, 401],
  authenticateByPasskey: [401, 401],
  readPasskeyReauthenticateOptions: [401, 200],
  reauthenticateByPasskey: [401, 400],
  signupByPasskey: [400, 400],
  readPasskeySignupOptions: [409, 409],
  finishPasskeySignup: [409, 409],
  readPasskeyCreationOptions: [401, 200],
  addPasskey: [401, 400],
  renamePasskey: [401, 400],
  removePasskeys: [401, 400],
  redirectToProvider: [302, 302],
  providerToken: [400, 400],
  readProviderSignup: [409, 409],
  providerSignup: [409, 409],
  listProviders: [401, 200],
  disconnectProvider: [401, 400],
  refreshTokens: [400, 400],
  listApiKeys: [401, 200],
  makeApiKey: [401, 400],
  revokeApiKey: [401, 400],
  changeRoles: [401, 403],
  inviteUser: [401, 403],
  readAddress: [401, 403],
  changeAddressAlert: [401, 403],
  changeSuppression: [401, 403],
  exportAddress: [401, 403],
  exportAccount: [401, 200],
  readAccountDeletion: [401, 200],
  requestAccountDeletion: [401, 200],
  cancelAccountDeletion: [401, 200],
  logout: [401, 401],
}
/** The statuses of calls that do not exist for a kind of client. They replace the statuses in `matrix`. */
const missingCalls = { browser: { refreshTokens: [404, 404] }, app: {} }

describe.each(bothKinds)('every call (%s)', (kind) => {
  test('returns the expected status for an empty input, to visitors and to users', async () => {
    const { client, loggedIn } = await accounts(everything)
    const [visitor, user] = [client(kind), await loggedIn(kind)]
    const response: Record<string, number[]> = {}
    for (const [name, { method, path }] of Object.entries(authEndpoints).toSorted(
      ([a], [b]) => Number(a === 'logout') - Number(b === 'logout'),
    ))
      response[name] = [
        (await visitor.send(method, relative(path))).status,
        (await user.send(method, relative(path))).status,
      ]
    expect(response).toEqual({ ...matrix, ...missingCalls[kind] })
  })
})
