// Offers passkeys where the address is filled in, in browsers that can: picking one signs in.
import { useEffect, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { authApi } from '../api.ts'
import { problemsIn } from '../problems-in.ts'
import { inWordsForPasskeys, knowsPasskeys } from './refusal.ts'

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

/** Being left, overtaken by the button, or not picked from, is how most of them end. */
const endings = new Set(['AbortError', 'NotAllowedError'])

const isEnding = (error: unknown) => error instanceof Error && endings.has(error.name)

/** What was wrong with a passkey that was picked. */
export function usePasskeyAutofill(): readonly Problem[] {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  useEffect(() => {
    const left = new AbortController()
    const offer = async () => {
      const credential = await waitForPick(left.signal)
      if (credential === undefined) return
      const answer = await authApi.loginByPasskey({ credential })
      setProblems(problemsIn(inWordsForPasskeys(answer)))
    }
    offer().catch((error: unknown) => {
      if (!isEnding(error)) logFailure('No passkey can be offered.', error)
    })
    return () => left.abort()
  }, [])
  return problems
}
