// Asks for reauthentication when the server requires it, then retries the action.
import type { AuthAnswer } from '#contract/auth/auth-state.ts'

import { attempt } from '../attempt.ts'
import { requiresReauthentication } from '../auth-store.ts'
import { methodsIn } from './methods.ts'
import { requestReauthentication } from './reauthentication-request.ts'

/** Returns the response of the `actionApi` call, or null if it failed or the user cancelled. */
export async function withReauthentication<Answer extends AuthAnswer>(
  call: () => Promise<Answer>,
): Promise<Answer | null> {
  const answer = await attempt(call)
  if (answer === null || !requiresReauthentication(answer)) return answer
  const isConfirmed = await requestReauthentication(methodsIn(answer.data?.flows ?? []))
  return isConfirmed ? withReauthentication(call) : null
}
