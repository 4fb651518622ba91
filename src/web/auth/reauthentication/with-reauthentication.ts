// Where the server wants reauthentication first, it is asked for, and then the action is finished.
import type { AuthAnswer } from '#contract/auth/auth-state.ts'

import { attempt } from '../attempt.ts'
import { requiresReauthentication } from '../auth-store.ts'
import { methodsIn } from './methods.ts'
import { requestReauthentication } from './reauthentication-request.ts'

/** The answer to the call, made by `actionApi`; null when there is none, or when the user gave it up. */
export async function withReauthentication<Answer extends AuthAnswer>(
  call: () => Promise<Answer>,
): Promise<Answer | null> {
  const answer = await attempt(call)
  if (answer === null || !requiresReauthentication(answer)) return answer
  const isConfirmed = await requestReauthentication(methodsIn(answer.data?.flows ?? []))
  return isConfirmed ? withReauthentication(call) : null
}
