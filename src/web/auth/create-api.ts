import { createClient, type OptionalIfEmpty } from '#contract/api.ts'
import type { base } from '#contract/auth/auth-call.ts'
import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { AuthAnswerTo, AuthArguments, AuthBodies, AuthData, AuthRoute } from '#contract/auth/client.ts'
import type { authEndpoints } from '#contract/auth/endpoints.ts'
import { removeWhitespace } from '#web/lib/in-groups.ts'

import type { AuthClient } from './client-kind.ts'
import { readAnswer } from './read-answer.ts'

/** Replaces the characters that headers do not allow. Valid keys and codes do not contain them. */
const toHeaderValue = (key: string) => key.replace(/[^!-~]/g, '?')

/** Removes the spaces that authenticator apps and our pages show between groups of digits. */
const cleanCode = ({ code }: { code: string }) => ({ code: removeWhitespace(code) })

/**
 * Returns the account calls. A call resolves for every HTTP status and passes each response to `onResponse`. A call
 * rejects if there is no response or the response is unreadable.
 */
export function createAuthApi(client: AuthClient, onResponse: (answer: AuthAnswer) => void) {
  const { name, credentials, headers } = client
  const request = createClient<typeof authEndpoints, typeof base>(`/_allauth/${name}/v1`, {
    fetch: (path, init) => fetch(path, init),
    credentials,
    headers,
  })
  /** Settles when the previous write has finished. */
  let previousWrite: Promise<unknown> = Promise.resolve()
  /** Settles when the first call of a new client has finished. */
  let firstCall: Promise<unknown> = Promise.resolve()

  /** Sends writes one after another, because the server rejects one of two concurrent writes to a session. */
  async function sendInOrder<Route extends AuthRoute>(
    route: Route,
    ...input: OptionalIfEmpty<AuthArguments<Route>>
  ): Promise<AuthAnswerTo<Route>> {
    const answer = previousWrite.then(() => sendNow(route, ...input))
    previousWrite = Promise.allSettled([answer])
    return answer
  }

  /** Sends the first call of a new client alone, because concurrent first responses would set different CSRF tokens. */
  async function sendNow<Route extends AuthRoute>(
    route: Route,
    ...input: OptionalIfEmpty<AuthArguments<Route>>
  ): Promise<AuthAnswerTo<Route>> {
    if (client.isKnown()) return sendRequest(route, ...input)
    const answer = firstCall.then(() => sendRequest(route, ...input))
    firstCall = Promise.allSettled([answer])
    return answer
  }

  async function sendRequest<Route extends AuthRoute>(
    route: Route,
    ...input: OptionalIfEmpty<AuthArguments<Route>>
  ): Promise<AuthAnswerTo<Route>> {
    if (!client.isReady(route)) await sendRequest('GET /config')
    const answer = await readAnswer<AuthAnswerTo<Route>>(route, await request(route, ...input))
    client.keep(answer)
    onResponse(answer)
    // After 409, the session is at another step of the flow. Load the current step.
    if (answer.status === 409) await sendRequest('GET /auth/session')
    return answer
  }

  /** Returns a function that calls `route` with a body. */
  const createCall =
    <Route extends keyof AuthBodies>(route: Route) =>
    (body: AuthBodies[Route]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot check a generic route
      sendInOrder(route, ...([{ body }] as unknown as OptionalIfEmpty<AuthArguments<Route>>))

  return {
    getConfig: () => sendNow('GET /config'),
    getSession: () => sendNow('GET /auth/session'),
    logout: () => sendInOrder('DELETE /auth/session'),
    login: createCall('POST /auth/login'),
    signup: createCall('POST /auth/signup'),
    signupWithJob: createCall('POST /auth/signup/job'),
    readPendingVerification: () => sendNow('GET /auth/email/verify/pending'),
    checkInvitation: (key: string) =>
      sendInOrder('GET /auth/invitation', { headers: { 'X-Invitation-Key': toHeaderValue(key) } }),
    signupByInvitation: createCall('POST /auth/invitation'),
    checkEmailKey: (key: string) =>
      sendInOrder('GET /auth/email/verify', { headers: { 'X-Email-Verification-Key': toHeaderValue(key) } }),
    verifyEmail: createCall('POST /auth/email/verify'),
    disownSignup: createCall('POST /auth/email/verify/disown'),
    resendVerification: () => sendInOrder('POST /auth/email/verify/resend-link'),
    requestReset: createCall('POST /auth/password/request'),
    checkResetKey: (key: string) =>
      sendInOrder('GET /auth/password/reset', { headers: { 'X-Password-Reset-Key': toHeaderValue(key) } }),
    finishReset: createCall('POST /auth/password/reset'),
    changeProfile: createCall('PATCH /account/profile'),
    changeAvatar: (file: File) => sendInOrder('PUT /account/avatar', { file }),
    removeAvatar: () => sendInOrder('DELETE /account/avatar'),
    changePassword: createCall('POST /account/password/change'),
    requestLoginCode: createCall('POST /auth/code/request'),
    resendLoginCode: () => sendInOrder('POST /auth/code/resend'),
    confirmLoginCode: createCall('POST /auth/code/confirm'),

    listEmails: () => sendNow('GET /account/email'),
    addEmail: createCall('POST /account/email'),
    resendEmail: createCall('PUT /account/email'),
    makePrimary: createCall('PATCH /account/email'),
    removeEmail: createCall('DELETE /account/email'),

    listSessions: () => sendNow('GET /auth/sessions'),
    endSessions: createCall('DELETE /auth/sessions'),

    listApiKeys: () => sendNow('GET /account/api-keys'),
    makeApiKey: createCall('POST /account/api-keys'),
    revokeApiKey: createCall('DELETE /account/api-keys'),
    changeRoles: createCall('PUT /account/roles'),
    inviteUser: createCall('POST /account/roles/invitations'),
    readAddress: createCall('POST /account/addresses'),
    changeAddressAlert: createCall('POST /account/addresses/alerts'),
    changeSuppression: createCall('PUT /account/addresses/suppression'),

    readDeletion: () => sendNow('GET /account/deletion'),
    requestDeletion: () => sendInOrder('POST /account/deletion'),
    cancelDeletion: () => sendInOrder('DELETE /account/deletion'),

    reauthenticate: createCall('POST /auth/reauthenticate'),
    reauthenticateByCode: (body: { code: string }) =>
      sendInOrder('POST /auth/2fa/reauthenticate', { body: cleanCode(body) }),
    authenticateByCode: (body: { code: string }) =>
      sendInOrder('POST /auth/2fa/authenticate', { body: cleanCode(body) }),
    trustBrowser: createCall('POST /auth/2fa/trust'),

    listAuthenticators: () => sendNow('GET /account/authenticators'),
    getTotp: () => sendInOrder('GET /account/authenticators/totp'),
    activateTotp: (body: { code: string }) =>
      sendInOrder('POST /account/authenticators/totp', { body: cleanCode(body) }),
    deactivateTotp: () => sendInOrder('DELETE /account/authenticators/totp'),
    getRecoveryCodes: () => sendInOrder('GET /account/authenticators/recovery-codes'),
    makeRecoveryCodes: () => sendInOrder('POST /account/authenticators/recovery-codes'),

    readPasskeyLoginOptions: () => sendInOrder('GET /auth/webauthn/login'),
    loginByPasskey: createCall('POST /auth/webauthn/login'),
    readPasskeyAuthenticateOptions: () => sendInOrder('GET /auth/webauthn/authenticate'),
    authenticateByPasskey: createCall('POST /auth/webauthn/authenticate'),
    readPasskeyReauthenticateOptions: () => sendInOrder('GET /auth/webauthn/reauthenticate'),
    reauthenticateByPasskey: createCall('POST /auth/webauthn/reauthenticate'),
    signupByPasskey: createCall('POST /auth/webauthn/signup'),
    readPasskeySignupOptions: () => sendInOrder('GET /auth/webauthn/signup'),
    finishPasskeySignup: createCall('PUT /auth/webauthn/signup'),
    readPasskeyCreationOptions: (isPasswordless: boolean) =>
      sendInOrder('GET /account/authenticators/webauthn', {
        flag: isPasswordless ? 'passwordless' : undefined,
      }),
    addPasskey: createCall('POST /account/authenticators/webauthn'),
    renamePasskey: createCall('PUT /account/authenticators/webauthn'),
    removePasskeys: createCall('DELETE /account/authenticators/webauthn'),

    providerToken: createCall('POST /auth/provider/token'),
    listProviders: () => sendNow('GET /account/providers'),
    disconnectProvider: createCall('DELETE /account/providers'),
    providerSignup: createCall('POST /auth/provider/signup'),
  }
}

/** The response of a call with data. Error responses have no data. */
export type DataResponse<Data> = AuthAnswer & { readonly data?: Data }

export type Authenticator = AuthData<'GET /account/authenticators'>[number]
export type Passkey = Extract<Authenticator, { type: 'webauthn' }>
/** `unused_codes` is set only if the user may see the codes. */
export type RecoveryCodes = AuthData<'GET /account/authenticators/recovery-codes'>
