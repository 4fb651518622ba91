import type { AuthAnswer } from '#contract/auth/auth-state.ts'

const noPasskey = 'No passkey was used. You can try again.'
const unsupportedDevice = 'This device or security key is not supported.'

/** Messages by error type. Browsers report only the type and hide whether a passkey exists. */
const messagesByError: Record<string, string> = {
  NotAllowedError: noPasskey,
  AbortError: noPasskey,
  InvalidStateError: 'This device or key already has a passkey for your account.',
  NotSupportedError: unsupportedDevice,
  ConstraintError: unsupportedDevice,
  SecurityError: 'Passkeys do not work at this address.',
}

export const supportsPasskeys = () => typeof PublicKeyCredential !== 'undefined'

export const unsupportedBrowser: AuthAnswer = {
  status: 400,
  errors: [{ message: 'This browser does not support passkeys.' }],
}

/**
 * Converts a browser error to the shape of a server response.
 * @throws the error if it has another cause, such as a failed call
 */
export function convertCeremonyError(error: unknown): AuthAnswer {
  const message = error instanceof Error ? messagesByError[error.name] : undefined
  if (message === undefined) throw error
  return { status: 400, errors: [{ message }] }
}

const unknownPasskey = 'This passkey is unknown here, or it took too long. Try again, or use another passkey.'

/** Replaces the server's "incorrect code" message, which the server also sends for unknown or expired passkeys. */
export function replaceIncorrectCode(answer: AuthAnswer): AuthAnswer {
  const isUnknown = answer.errors?.some(({ code }) => code === 'incorrect_code')
  if (!isUnknown) return answer
  return { ...answer, errors: [{ message: unknownPasskey }] }
}
