// Offers passkeys where the address is filled in, in browsers that can: picking one signs in.
import { useLayoutEffect, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { apiErrors } from '../api-errors.ts'
import { authApi } from '../api.ts'
import { attempt } from '../attempt.ts'
import { inWordsForPasskeys, knowsPasskeys } from './ceremony-error.ts'

async function canAutofill(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Waits, as long as the page is open, for a passkey to be picked. Undefined when none can be. */
async function waitForPick(signal: AbortSignal) {
  if (!(await canAutofill()) || signal.aborted) return undefined
  const { data } = await authApi.readPasskeyLoginOptions()
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  if (data?.request_options === undefined || signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const { publicKey } = data.request_options
  return startAuthentication({ optionsJSON: publicKey, useBrowserAutofill: true })
}

/** Leaving the page, using the button instead, or not picked from, is how most of them end; or the browser has none. */
const endings = new Set(['AbortError', 'NotAllowedError', 'NotSupportedError'])

const isEnding = (error: unknown) => error instanceof Error && endings.has(error.name)

const MS_PER_SECOND = 1000
/** The server forgets after ten minutes what it asked for. */
const OLD_AFTER_MS = 540 * MS_PER_SECOND

/** Whether to offer them again: one was picked, yet nobody is signed in. `say` is told what was wrong with it. */
async function offer(signal: AbortSignal, say: (problems: readonly Problem[]) => void): Promise<boolean> {
  const begin = Date.now()
  try {
    const credential = await waitForPick(signal)
    if (credential === undefined) return false
    // A device that picks by itself, faster than any person, would do so for ever.
    const isPerson = Date.now() - begin > MS_PER_SECOND
    const answer = await attempt(() => authApi.loginByPasskey({ credential }))
    const problems = answer && apiErrors(inWordsForPasskeys(answer))
    say(problems ?? [])
    return isPerson && problems?.length !== 0
  } catch (error) {
    if (!signal.aborted && !isEnding(error)) logFailure('No passkey can be offered.', error)
    return false
  }
}

/** What was wrong with a passkey that was picked; `offerAnew` is for when the button has ended the offer. */
export function usePasskeyAutofill() {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [round, setRound] = useState(0)
  // A layout effect: its clean-up runs as the field leaves the page, before anybody looks for the field in vain.
  useLayoutEffect(() => {
    const next = () => setRound(round + 1)
    const left = new AbortController()
    const age = setTimeout(next, OLD_AFTER_MS)
    const run = async () => {
      const isAgain = await offer(left.signal, setProblems)
      clearTimeout(age)
      if (isAgain) next()
    }
    void run()
    return () => {
      clearTimeout(age)
      left.abort()
    }
  }, [round])
  const offerAnew = () => {
    setProblems([])
    setRound(round + 1)
  }
  return { problems, offerAnew }
}
