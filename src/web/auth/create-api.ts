// The account calls as functions, for either kind of client.
import type {
  AuthenticationResponseJSON as Proof,
  RegistrationResponseJSON as NewPasskey,
} from '@simplewebauthn/browser'

import type { ApiKeyRow } from '#contract/auth/api-keys.ts'
import type { AuthCall } from '#contract/auth/auth-call.ts'
import { authCalls } from '#contract/auth/calls.ts'
import type { EmailAddress } from '#contract/auth/emails.ts'
import type { PresentedAccount } from '#contract/auth/provider.ts'
import type { SessionRow } from '#contract/auth/sessions.ts'
import type { AuthAnswer } from '#contract/auth/standing.ts'
import { callJson } from '#web/lib/call.ts'

import type {
  Answered,
  Authenticator,
  CreationOptions,
  RecoveryCodes,
  RequestOptions,
  TotpAnswer,
} from './answers.ts'
import type { AuthClient } from './client.ts'

type Credentials = { email: string; password: string }
/** `key` goes into the header that the call has for it; with `flag` the call's word stands in the query. */
type Filling = { body?: object; key?: string; flag?: boolean }

const CONFLICT = 409

/** A header takes no other characters; a key or a code of ours has none. */
const headerSafe = (key: string) => key.replace(/[^!-~]/g, '?')

/** What else is in it is as the contract says: the same build has made both sides. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a predicate can say it nowhere else
function isAnswer<Answer extends AuthAnswer>(json: unknown): json is Answer {
  return typeof json === 'object' && json !== null && 'status' in json && typeof json.status === 'number'
}

/**
 * The calls, each answered whatever its status. `hear` is told of every answer.
 * Each throws when there is no answer, or none that can be read.
 */
export function createAuthApi(client: AuthClient, hear: (answer: AuthAnswer) => void) {
  /** Settles with the writing call before. */
  let before: Promise<unknown> = Promise.resolve()
  /** Settles with the call before of a client that the server has not met. */
  let introduction: Promise<unknown> = Promise.resolve()

  /** One after another: of two calls that write one session at the same time, the server refuses one. Lists write none. */
  async function send<Answer extends AuthAnswer = AuthAnswer>(
    call: AuthCall,
    filling?: Filling,
  ): Promise<Answer> {
    const answer = before.then(() => ask<Answer>(call, filling))
    before = Promise.allSettled([answer])
    return answer
  }

  /** Of two first answers each would bring another CSRF token, or session: nobody else is first while one is on its way. */
  async function ask<Answer extends AuthAnswer = AuthAnswer>(
    call: AuthCall,
    filling?: Filling,
  ): Promise<Answer> {
    if (client.isKnown()) return exchange<Answer>(call, filling)
    const answer = introduction.then(() => exchange<Answer>(call, filling))
    introduction = Promise.allSettled([answer])
    return answer
  }

  async function exchange<Answer extends AuthAnswer = AuthAnswer>(
    call: AuthCall,
    { body, key = '', flag = false }: Filling = {},
  ): Promise<Answer> {
    const { name, credentials, isReady, headers, keep } = client
    if (!isReady(call)) await exchange(authCalls.config)
    const answer = await callJson({
      method: call.method,
      path: call.path.replace('{client}', name) + (flag ? `?${call.flag}` : ''),
      credentials,
      body,
      headers: { ...headers(call), ...(call.keyHeader && { [call.keyHeader]: headerSafe(key) }) },
    })
    if (!isAnswer<Answer>(answer))
      throw new TypeError(`The answer to ${call.id} is not what the contract says`)
    keep(answer)
    hear(answer)
    // The server is somewhere else in the flow than we are.
    if (answer.status === CONFLICT) await exchange(authCalls.session)
    return answer
  }

  return {
    getConfig: () => ask(authCalls.config),
    getSession: () => ask(authCalls.session),
    logout: () => send(authCalls.logout),
    login: (body: Credentials) => send(authCalls.login, { body }),
    signup: (body: Credentials) => send(authCalls.signup, { body }),
    checkEmailKey: (key: string) => send(authCalls.checkEmailKey, { key }),
    verifyEmail: (body: { key: string }) => send(authCalls.verifyEmail, { body }),
    resendEmailCode: () => send(authCalls.resendEmailCode),
    requestReset: (body: { email: string }) => send(authCalls.requestReset, { body }),
    checkResetKey: (key: string) => send(authCalls.checkResetKey, { key }),
    finishReset: (body: { key: string; password: string }) => send(authCalls.finishReset, { body }),
    changeProfile: (body: { display: string }) => send(authCalls.changeProfile, { body }),
    changePassword: (body: { current_password?: string; new_password: string }) =>
      send(authCalls.changePassword, { body }),
    requestLoginCode: (body: { email: string }) => send(authCalls.requestLoginCode, { body }),
    confirmLoginCode: (body: { code: string }) => send(authCalls.confirmLoginCode, { body }),

    listEmails: () => ask<Answered<EmailAddress[]>>(authCalls.listEmails),
    addEmail: (body: { email: string }) => send<Answered<EmailAddress[]>>(authCalls.addEmail, { body }),
    resendEmail: (body: { email: string }) => send(authCalls.resendEmail, { body }),
    makePrimary: (body: { email: string; primary: true }) =>
      send<Answered<EmailAddress[]>>(authCalls.makePrimary, { body }),
    removeEmail: (body: { email: string }) => send<Answered<EmailAddress[]>>(authCalls.removeEmail, { body }),

    listSessions: () => ask<Answered<SessionRow[]>>(authCalls.listSessions),
    endSessions: (body: { sessions: readonly number[] }) =>
      send<Answered<SessionRow[]>>(authCalls.endSessions, { body }),

    listApiKeys: () => ask<Answered<ApiKeyRow[]>>(authCalls.listApiKeys),
    makeApiKey: (body: { name: string; expires_at: number | null }) =>
      send<Answered<ApiKeyRow & { key: string }>>(authCalls.makeApiKey, { body }),
    revokeApiKey: (body: { id: number }) => send<Answered<ApiKeyRow[]>>(authCalls.revokeApiKey, { body }),

    reauthenticate: (body: { password: string }) => send(authCalls.reauthenticate, { body }),
    reauthenticateByCode: (body: { code: string }) => send(authCalls.reauthenticateByCode, { body }),
    authenticateByCode: (body: { code: string }) => send(authCalls.authenticate, { body }),
    trustBrowser: (body: { trust: boolean }) => send(authCalls.trust, { body }),

    listAuthenticators: () => ask<Answered<Authenticator[]>>(authCalls.listAuthenticators),
    getTotp: () => send<TotpAnswer>(authCalls.getTotp),
    activateTotp: (body: { code: string }) => send(authCalls.activateTotp, { body }),
    deactivateTotp: () => send(authCalls.deactivateTotp),
    getRecoveryCodes: () => send<Answered<RecoveryCodes>>(authCalls.getRecoveryCodes),
    makeRecoveryCodes: () => send<Answered<RecoveryCodes>>(authCalls.makeRecoveryCodes),

    readPasskeyLoginOptions: () => send<Answered<RequestOptions>>(authCalls.readPasskeyLoginOptions),
    loginByPasskey: (body: { credential: Proof }) => send(authCalls.loginByPasskey, { body }),
    readPasskeyAuthenticateOptions: () =>
      send<Answered<RequestOptions>>(authCalls.readPasskeyAuthenticateOptions),
    authenticateByPasskey: (body: { credential: Proof }) => send(authCalls.authenticateByPasskey, { body }),
    readPasskeyReauthenticateOptions: () =>
      send<Answered<RequestOptions>>(authCalls.readPasskeyReauthenticateOptions),
    reauthenticateByPasskey: (body: { credential: Proof }) =>
      send(authCalls.reauthenticateByPasskey, { body }),
    signupByPasskey: (body: { email: string }) => send(authCalls.signupByPasskey, { body }),
    readPasskeySignupOptions: () => send<Answered<CreationOptions>>(authCalls.readPasskeySignupOptions),
    finishPasskeySignup: (body: { name: string; credential: NewPasskey }) =>
      send(authCalls.finishPasskeySignup, { body }),
    readPasskeyCreationOptions: (flag: boolean) =>
      send<Answered<CreationOptions>>(authCalls.readPasskeyCreationOptions, { flag }),
    addPasskey: (body: { name: string; credential: NewPasskey }) => send(authCalls.addPasskey, { body }),
    renamePasskey: (body: { id: number; name: string }) => send(authCalls.renamePasskey, { body }),
    removePasskeys: (body: { authenticators: readonly number[] }) => send(authCalls.removePasskeys, { body }),

    providerToken: (body: { provider: string; process: 'login' | 'connect'; token: object }) =>
      send(authCalls.providerToken, { body }),
    listProviders: () => ask<Answered<PresentedAccount[]>>(authCalls.listProviders),
    disconnectProvider: (body: { provider: string; account: string }) =>
      send<Answered<PresentedAccount[]>>(authCalls.disconnectProvider, { body }),
    providerSignup: (body: { email: string }) => send(authCalls.providerSignup, { body }),
  }
}
