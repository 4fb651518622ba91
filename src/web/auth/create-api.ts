import { type Argument, createClient } from '#contract/api.ts'
import type { base } from '#contract/auth/auth-call.ts'
import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { AuthAnswerTo, AuthBodies, AuthFilling, AuthRoute } from '#contract/auth/client.ts'
import type { authEndpoints } from '#contract/auth/endpoints.ts'
import { withoutGroups } from '#web/lib/in-groups.ts'

import type { AuthClient } from './client-kind.ts'
import { readAnswer } from './read-answer.ts'

/** Replaces the characters that headers do not allow. Valid keys and codes do not contain them. */
const headerSafe = (key: string) => key.replace(/[^!-~]/g, '?')

/** Removes the spaces that authenticator apps and our pages show between groups of digits. */
const ungrouped = ({ code }: { code: string }) => ({ code: withoutGroups(code) })

/**
 * Returns the account calls. A call resolves for every HTTP status and passes each response to `hear`. A call rejects
 * without a response or with an unreadable one.
 */
export function createAuthApi(client: AuthClient, hear: (answer: AuthAnswer) => void) {
  const { name, credentials, headers } = client
  const request = createClient<typeof authEndpoints, typeof base>(`/_allauth/${name}/v1`, {
    fetch: (path, init) => fetch(path, init),
    credentials,
    headers,
  })
  /** Settles when the previous write has finished. */
  let before: Promise<unknown> = Promise.resolve()
  /** Settles when the first call of a new client has finished. */
  let introduction: Promise<unknown> = Promise.resolve()

  /** Sends writes one after another, because the server rejects one of two concurrent writes to a session. */
  async function send<Route extends AuthRoute>(
    route: Route,
    ...filling: Argument<AuthFilling<Route>>
  ): Promise<AuthAnswerTo<Route>> {
    const answer = before.then(() => ask(route, ...filling))
    before = Promise.allSettled([answer])
    return answer
  }

  /** Sends the first call of a new client alone, because concurrent first responses would set different CSRF tokens. */
  async function ask<Route extends AuthRoute>(
    route: Route,
    ...filling: Argument<AuthFilling<Route>>
  ): Promise<AuthAnswerTo<Route>> {
    if (client.isKnown()) return exchange(route, ...filling)
    const answer = introduction.then(() => exchange(route, ...filling))
    introduction = Promise.allSettled([answer])
    return answer
  }

  async function exchange<Route extends AuthRoute>(
    route: Route,
    ...filling: Argument<AuthFilling<Route>>
  ): Promise<AuthAnswerTo<Route>> {
    if (!client.isReady(route)) await exchange('GET /config')
    const answer = await readAnswer<AuthAnswerTo<Route>>(route, await request(route, ...filling))
    client.keep(answer)
    hear(answer)
    // After 409, the session is at another step of the flow. Load the current step.
    if (answer.status === 409) await exchange('GET /auth/session')
    return answer
  }

  /** Returns a function that calls `route` with a body. */
  const sending =
    <Route extends keyof AuthBodies>(route: Route) =>
    (body: AuthBodies[Route]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- true for each route
      send(route, ...([{ body }] as unknown as Argument<AuthFilling<Route>>))

  return {
    getConfig: () => ask('GET /config'),
    getSession: () => ask('GET /auth/session'),
    logout: () => send('DELETE /auth/session'),
    login: sending('POST /auth/login'),
    signup: sending('POST /auth/signup'),
    checkInvitation: (key: string) =>
      send('GET /auth/invitation', { headers: { 'X-Invitation-Key': headerSafe(key) } }),
    signupByInvitation: sending('POST /auth/invitation'),
    checkEmailKey: (key: string) =>
      send('GET /auth/email/verify', { headers: { 'X-Email-Verification-Key': headerSafe(key) } }),
    verifyEmail: sending('POST /auth/email/verify'),
    resendEmailCode: () => send('POST /auth/email/verify/resend'),
    resendEmailLink: () => send('POST /auth/email/verify/resend-link'),
    requestReset: sending('POST /auth/password/request'),
    checkResetKey: (key: string) =>
      send('GET /auth/password/reset', { headers: { 'X-Password-Reset-Key': headerSafe(key) } }),
    finishReset: sending('POST /auth/password/reset'),
    changeProfile: sending('PATCH /account/profile'),
    changeAvatar: (file: File) => send('PUT /account/avatar', { file }),
    removeAvatar: () => send('DELETE /account/avatar'),
    changePassword: sending('POST /account/password/change'),
    requestLoginCode: sending('POST /auth/code/request'),
    confirmLoginCode: sending('POST /auth/code/confirm'),

    listEmails: () => ask('GET /account/email'),
    addEmail: sending('POST /account/email'),
    resendEmail: sending('PUT /account/email'),
    makePrimary: sending('PATCH /account/email'),
    removeEmail: sending('DELETE /account/email'),

    listSessions: () => ask('GET /auth/sessions'),
    endSessions: sending('DELETE /auth/sessions'),

    listApiKeys: () => ask('GET /account/api-keys'),
    makeApiKey: sending('POST /account/api-keys'),
    revokeApiKey: sending('DELETE /account/api-keys'),
    changeRoles: sending('PUT /account/roles'),

    readDeletion: () => ask('GET /account/deletion'),
    requestDeletion: sending('POST /account/deletion'),
    cancelDeletion: () => send('DELETE /account/deletion'),

    reauthenticate: sending('POST /auth/reauthenticate'),
    reauthenticateByCode: (body: { code: string }) =>
      send('POST /auth/2fa/reauthenticate', { body: ungrouped(body) }),
    authenticateByCode: (body: { code: string }) =>
      send('POST /auth/2fa/authenticate', { body: ungrouped(body) }),
    trustBrowser: sending('POST /auth/2fa/trust'),

    listAuthenticators: () => ask('GET /account/authenticators'),
    getTotp: () => send('GET /account/authenticators/totp'),
    activateTotp: (body: { code: string }) =>
      send('POST /account/authenticators/totp', { body: ungrouped(body) }),
    deactivateTotp: () => send('DELETE /account/authenticators/totp'),
    getRecoveryCodes: () => send('GET /account/authenticators/recovery-codes'),
    makeRecoveryCodes: () => send('POST /account/authenticators/recovery-codes'),

    readPasskeyLoginOptions: () => send('GET /auth/webauthn/login'),
    loginByPasskey: sending('POST /auth/webauthn/login'),
    readPasskeyAuthenticateOptions: () => send('GET /auth/webauthn/authenticate'),
    authenticateByPasskey: sending('POST /auth/webauthn/authenticate'),
    readPasskeyReauthenticateOptions: () => send('GET /auth/webauthn/reauthenticate'),
    reauthenticateByPasskey: sending('POST /auth/webauthn/reauthenticate'),
    signupByPasskey: sending('POST /auth/webauthn/signup'),
    readPasskeySignupOptions: () => send('GET /auth/webauthn/signup'),
    finishPasskeySignup: sending('PUT /auth/webauthn/signup'),
    readPasskeyCreationOptions: (isPasswordless: boolean) =>
      send('GET /account/authenticators/webauthn', { flag: isPasswordless ? 'passwordless' : undefined }),
    addPasskey: sending('POST /account/authenticators/webauthn'),
    renamePasskey: sending('PUT /account/authenticators/webauthn'),
    removePasskeys: sending('DELETE /account/authenticators/webauthn'),

    providerToken: sending('POST /auth/provider/token'),
    listProviders: () => ask('GET /account/providers'),
    disconnectProvider: sending('DELETE /account/providers'),
    providerSignup: sending('POST /auth/provider/signup'),
  }
}
