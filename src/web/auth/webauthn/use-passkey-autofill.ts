// Offers passkeys in the email field's autofill, in browsers that support it.
import { useLayoutEffect, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { apiErrors } from '../api-errors.ts'
import { attempt, authApi } from '../api.ts'
import { replaceIncorrectCode, supportsPasskeys } from './ceremony-error.ts'

async function supportsAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Resolves to the passkey that the user picks, or to undefined if the browser cannot offer any. */
async function waitForPasskey(signal: AbortSignal) {
  if (!(await supportsAutofill()) || signal.aborted) return undefined
  const { data } = await authApi.readPasskeyLoginOptions()
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  if (data?.request_options === undefined || signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const { publicKey } = data.request_options
  return startAuthentication({ optionsJSON: publicKey, useBrowserAutofill: true })
}

/** The browser's errors when the user leaves the page, uses the button, picks no passkey or has none. */
const expectedErrors = new Set(['AbortError', 'NotAllowedError', 'NotSupportedError'])

const isExpectedError = (error: unknown) => error instanceof Error && expectedErrors.has(error.name)

/** The time after which a new challenge replaces the old one. The server's challenges expire after ten minutes. */
const RENEW_AFTER_MS = 540_000

/**
 * Offers passkeys and logs in with the passkey that the user picks. Passes problems to `showProblems`. Returns whether
 * to offer passkeys again.
 */
async function offerPasskeys(
  signal: AbortSignal,
  showProblems: (problems: readonly Problem[]) => void,
): Promise<boolean> {
  const begin = Date.now()
  try {
    const credential = await waitForPasskey(signal)
    if (credential === undefined) return false
    // A device may pick a passkey without asking the user. Offering passkeys again would then loop forever.
    const isByUser = Date.now() - begin > 1000
    const answer = await attempt(() => authApi.loginByPasskey({ credential }))
    const problems = answer && apiErrors(replaceIncorrectCode(answer))
    showProblems(problems ?? [])
    return isByUser && problems?.length !== 0
  } catch (error) {
    if (!signal.aborted && !isExpectedError(error)) logFailure('No passkey can be offered.', error)
    return false
  }
}

/**
 * Returns the problems of the last attempt, and `restartOffer`, which offers passkeys again after the passkey button
 * has cancelled the autofill.
 */
export function usePasskeyAutofill() {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [round, setRound] = useState(0)
  // A layout effect, because its cleanup must cancel the offer before the browser looks for the removed email field.
  useLayoutEffect(() => {
    const offerAgain = () => setRound(round + 1)
    const controller = new AbortController()
    const renewTimer = setTimeout(offerAgain, RENEW_AFTER_MS)
    const offer = async () => {
      const shouldOfferAgain = await offerPasskeys(controller.signal, setProblems)
      clearTimeout(renewTimer)
      if (shouldOfferAgain) offerAgain()
    }
    void offer()
    return () => {
      clearTimeout(renewTimer)
      controller.abort()
    }
  }, [round])
  const restartOffer = () => {
    setProblems([])
    setRound(round + 1)
  }
  return { problems, restartOffer }
}
