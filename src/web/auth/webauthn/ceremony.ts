// The WebAuthn library loads on first use.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { AuthAnswerTo } from '#contract/auth/client.ts'

import { inWordsForPasskeys, knowsPasskeys, noPasskeysHere, ceremonyError } from './ceremony-error.ts'

/** The two server calls of an authentication: get the options and send the credential. */
export type PasskeyAssertion = {
  options: () => Promise<AuthAnswerTo<'GET /auth/webauthn/login'>>
  send: (body: { credential: AuthenticationResponseJSON }) => Promise<AuthAnswer>
}

export type PasskeyCreation = {
  options: () => Promise<AuthAnswerTo<'GET /account/authenticators/webauthn'>>
  send: (credential: RegistrationResponseJSON) => Promise<AuthAnswer>
}

const loadLibrary = () => import('@simplewebauthn/browser')

/** Authenticates with a passkey. Returns the server's last response, or a browser error in the shape of a response. */
export async function authenticateWithPasskey({ options, send }: PasskeyAssertion): Promise<AuthAnswer> {
  const asked = await options()
  if (asked.data?.request_options === undefined) return asked
  const { publicKey } = asked.data.request_options
  if (!knowsPasskeys()) return noPasskeysHere
  try {
    const { startAuthentication } = await loadLibrary()
    const credential = await startAuthentication({ optionsJSON: publicKey })
    return inWordsForPasskeys(await send({ credential }))
  } catch (error) {
    return ceremonyError(error)
  }
}

export async function makePasskey({ options, send }: PasskeyCreation): Promise<AuthAnswer> {
  const asked = await options()
  if (asked.data?.creation_options === undefined) return asked
  const { publicKey } = asked.data.creation_options
  if (!knowsPasskeys()) return noPasskeysHere
  try {
    const { startRegistration } = await loadLibrary()
    return await send(await startRegistration({ optionsJSON: publicKey }))
  } catch (error) {
    return ceremonyError(error)
  }
}
