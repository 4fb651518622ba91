// The account calls as functions, for either kind of client.
import { type AuthCall, authCalls } from '#contract/auth/calls.ts'
import type { AuthAnswer } from '#contract/auth/standing.ts'
import { callJson } from '#web/lib/call.ts'

import type { AuthClient } from './client.ts'

type Credentials = { email: string; password: string }
/** `key` goes into the header that the call has for it. */
type Filling = { body?: object; key?: string }

const CONFLICT = 409

/** A header takes no other characters; a key or a code of ours has none. */
const headerSafe = (key: string) => key.replace(/[^!-~]/g, '?')

function isAnswer(json: unknown): json is AuthAnswer {
  return typeof json === 'object' && json !== null && 'status' in json && typeof json.status === 'number'
}

/**
 * The calls, each answered whatever its status. `hear` is told of every answer.
 * Each throws when there is no answer, or none that can be read.
 */
export function createAuthApi(client: AuthClient, hear: (answer: AuthAnswer) => void) {
  async function send(call: AuthCall, { body, key = '' }: Filling = {}): Promise<AuthAnswer> {
    const { name, credentials, headers, keep } = client
    const answer = await callJson({
      method: call.method,
      path: call.path.replace('{client}', name),
      credentials,
      body,
      headers: { ...headers(call), ...(call.keyHeader && { [call.keyHeader]: headerSafe(key) }) },
    })
    if (!isAnswer(answer)) throw new TypeError(`The answer to ${call.id} is not what the contract says`)
    keep(answer)
    hear(answer)
    // The server is somewhere else in the flow than we are.
    if (answer.status === CONFLICT) await send(authCalls.session)
    return answer
  }

  return {
    getConfig: () => send(authCalls.config),
    getSession: () => send(authCalls.session),
    logout: () => send(authCalls.logout),
    login: (body: Credentials) => send(authCalls.login, { body }),
    signup: (body: Credentials) => send(authCalls.signup, { body }),
    checkEmailKey: (key: string) => send(authCalls.checkEmailKey, { key }),
    verifyEmail: (body: { key: string }) => send(authCalls.verifyEmail, { body }),
    resendEmailCode: () => send(authCalls.resendEmailCode),
    requestReset: (body: { email: string }) => send(authCalls.requestReset, { body }),
    checkResetKey: (key: string) => send(authCalls.checkResetKey, { key }),
    finishReset: (body: { key: string; password: string }) => send(authCalls.finishReset, { body }),
    changePassword: (body: { current_password?: string; new_password: string }) =>
      send(authCalls.changePassword, { body }),
    requestLoginCode: (body: { email: string }) => send(authCalls.requestLoginCode, { body }),
    confirmLoginCode: (body: { code: string }) => send(authCalls.confirmLoginCode, { body }),
  }
}
