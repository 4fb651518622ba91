// The WebAuthn library loads on first use.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { AuthAnswerTo } from '#contract/auth/client.ts'

import {
  replaceIncorrectCode,
  supportsPasskeys,
  unsupportedBrowser,
  convertCeremonyError,
} from './ceremony-error.ts'

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
  const optionsAnswer = await options()
  if (optionsAnswer.data?.request_options === undefined) return optionsAnswer
  const { publicKey } = optionsAnswer.data.request_options
  if (!supportsPasskeys()) return unsupportedBrowser
  try {
    const { startAuthentication } = await loadLibrary()
    const credential = await startAuthentication({ optionsJSON: publicKey })
    return replaceIncorrectCode(await send({ credential }))
  } catch (error) {
    return convertCeremonyError(error)
  }
}

export async function createPasskey({ options, send }: PasskeyCreation): Promise<AuthAnswer> {
  const optionsAnswer = await options()
  if (optionsAnswer.data?.creation_options === undefined) return optionsAnswer
  const { publicKey } = optionsAnswer.data.creation_options
  if (!supportsPasskeys()) return unsupportedBrowser
  try {
    const { startRegistration } = await loadLibrary()
    return await send(await startRegistration({ optionsJSON: publicKey }))
  } catch (error) {
    return convertCeremonyError(error)
  }
}
