// The account calls as functions, for either kind of client.
import type { AuthCall } from '#contract/auth/auth-call.ts'
import { authCalls } from '#contract/auth/calls.ts'
import type { AuthAnswerTo, AuthBody, AuthCallName } from '#contract/auth/client.ts'
import type { AuthAnswer } from '#contract/auth/standing.ts'
import { callJson } from '#web/lib/call.ts'
import { withoutGroups } from '#web/lib/in-groups.ts'

import type { AuthClient } from './client.ts'

/** `key` goes into the header that the call has for it; with `flag` the call's word stands in the query. */
type Filling<Name extends AuthCallName> = { body?: AuthBody<Name>; key?: string; flag?: boolean }

const CONFLICT = 409

/** A header takes no other characters; a key or a code of ours has none. */
const headerSafe = (key: string) => key.replace(/[^!-~]/g, '?')

/** Apps and our own pages show codes in groups. */
const ungrouped = ({ code }: { code: string }) => ({ code: withoutGroups(code) })

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
  async function send<Name extends AuthCallName>(
    name: Name,
    filling?: Filling<Name>,
  ): Promise<AuthAnswerTo<Name>> {
    const answer = before.then(() => ask(name, filling))
    before = Promise.allSettled([answer])
    return answer
  }

  /** Of two first answers each would bring another CSRF token, or session: nobody else is first while one is on its way. */
  async function ask<Name extends AuthCallName>(
    name: Name,
    filling?: Filling<Name>,
  ): Promise<AuthAnswerTo<Name>> {
    if (client.isKnown()) return exchange(name, filling)
    const answer = introduction.then(() => exchange(name, filling))
    introduction = Promise.allSettled([answer])
    return answer
  }

  async function exchange<Name extends AuthCallName>(
    name: Name,
    { body, key = '', flag = false }: Filling<Name> = {},
  ): Promise<AuthAnswerTo<Name>> {
    const call: AuthCall = authCalls[name]
    const { credentials, isReady, headers, keep } = client
    if (!isReady(call)) await exchange('config')
    const answer = await callJson({
      method: call.method,
      path: call.path.replace('{client}', client.name) + (flag ? `?${call.flag}` : ''),
      credentials,
      body,
      headers: { ...headers(call), ...(call.keyHeader && { [call.keyHeader]: headerSafe(key) }) },
    })
    if (!isAnswer<AuthAnswerTo<Name>>(answer))
      throw new TypeError(`The answer to ${call.id} is not what the contract says`)
    keep(answer)
    hear(answer)
    // The server is somewhere else in the flow than we are.
    if (answer.status === CONFLICT) await exchange('session')
    return answer
  }

  /** The function that makes a call with a body. */
  const sending =
    <Name extends AuthCallName>(name: Name) =>
    (body: AuthBody<Name>) =>
      send(name, { body })

  return {
    getConfig: () => ask('config'),
    getSession: () => ask('session'),
    logout: () => send('logout'),
    login: sending('login'),
    signup: sending('signup'),
    checkEmailKey: (key: string) => send('checkEmailKey', { key }),
    verifyEmail: sending('verifyEmail'),
    resendEmailCode: () => send('resendEmailCode'),
    resendEmailLink: () => send('resendEmailLink'),
    requestReset: sending('requestReset'),
    checkResetKey: (key: string) => send('checkResetKey', { key }),
    finishReset: sending('finishReset'),
    changeProfile: sending('changeProfile'),
    changePassword: sending('changePassword'),
    requestLoginCode: sending('requestLoginCode'),
    confirmLoginCode: sending('confirmLoginCode'),

    listEmails: () => ask('listEmails'),
    addEmail: sending('addEmail'),
    resendEmail: sending('resendEmail'),
    makePrimary: sending('makePrimary'),
    removeEmail: sending('removeEmail'),

    listSessions: () => ask('listSessions'),
    endSessions: sending('endSessions'),

    listApiKeys: () => ask('listApiKeys'),
    makeApiKey: sending('makeApiKey'),
    revokeApiKey: sending('revokeApiKey'),

    reauthenticate: sending('reauthenticate'),
    reauthenticateByCode: (body: { code: string }) => send('reauthenticateByCode', { body: ungrouped(body) }),
    authenticateByCode: (body: { code: string }) => send('authenticate', { body: ungrouped(body) }),
    trustBrowser: sending('trust'),

    listAuthenticators: () => ask('listAuthenticators'),
    getTotp: () => send('getTotp'),
    activateTotp: (body: { code: string }) => send('activateTotp', { body: ungrouped(body) }),
    deactivateTotp: () => send('deactivateTotp'),
    getRecoveryCodes: () => send('getRecoveryCodes'),
    makeRecoveryCodes: () => send('makeRecoveryCodes'),

    readPasskeyLoginOptions: () => send('readPasskeyLoginOptions'),
    loginByPasskey: sending('loginByPasskey'),
    readPasskeyAuthenticateOptions: () => send('readPasskeyAuthenticateOptions'),
    authenticateByPasskey: sending('authenticateByPasskey'),
    readPasskeyReauthenticateOptions: () => send('readPasskeyReauthenticateOptions'),
    reauthenticateByPasskey: sending('reauthenticateByPasskey'),
    signupByPasskey: sending('signupByPasskey'),
    readPasskeySignupOptions: () => send('readPasskeySignupOptions'),
    finishPasskeySignup: sending('finishPasskeySignup'),
    readPasskeyCreationOptions: (flag: boolean) => send('readPasskeyCreationOptions', { flag }),
    addPasskey: sending('addPasskey'),
    renamePasskey: sending('renamePasskey'),
    removePasskeys: sending('removePasskeys'),

    providerToken: sending('providerToken'),
    listProviders: () => ask('listProviders'),
    disconnectProvider: sending('disconnectProvider'),
    providerSignup: sending('providerSignup'),
  }
}
