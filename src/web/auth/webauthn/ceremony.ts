// What a browser does with passkeys, between two calls to the server. Its library comes only when it is used.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'

import type { AuthAnswerTo } from '#contract/auth/client.ts'
import type { AuthAnswer } from '#contract/auth/standing.ts'

import { inWordsForPasskeys, knowsPasskeys, noPasskeysHere, refusalOf } from './refusal.ts'

/** Where the ways of using a passkey differ: who says what is wanted, and who takes what the browser gave. */
export type UseOfPasskey = {
  options: () => Promise<AuthAnswerTo<'readPasskeyLoginOptions'>>
  send: (body: { credential: AuthenticationResponseJSON }) => Promise<AuthAnswer>
}

export type MakingOfPasskey = {
  options: () => Promise<AuthAnswerTo<'readPasskeyCreationOptions'>>
  send: (credential: RegistrationResponseJSON) => Promise<AuthAnswer>
}

const loadLibrary = () => import('@simplewebauthn/browser')

/** Answers what the server said last; a browser that gave none is a refusal like the server's. */
export async function bringPasskey({ options, send }: UseOfPasskey): Promise<AuthAnswer> {
  const asked = await options()
  if (asked.data?.request_options === undefined) return asked
  const { publicKey } = asked.data.request_options
  if (!knowsPasskeys()) return noPasskeysHere
  try {
    const { startAuthentication } = await loadLibrary()
    const credential = await startAuthentication({ optionsJSON: publicKey })
    return inWordsForPasskeys(await send({ credential }))
  } catch (error) {
    return refusalOf(error)
  }
}

export async function makePasskey({ options, send }: MakingOfPasskey): Promise<AuthAnswer> {
  const asked = await options()
  if (asked.data?.creation_options === undefined) return asked
  const { publicKey } = asked.data.creation_options
  if (!knowsPasskeys()) return noPasskeysHere
  try {
    const { startRegistration } = await loadLibrary()
    return await send(await startRegistration({ optionsJSON: publicKey }))
  } catch (error) {
    return refusalOf(error)
  }
}
