// An action of a user: when the server wants a proof first, it is asked for, and then the action is finished.
import type { AuthAnswer } from '#contract/auth/standing.ts'

import { attempt } from '../attempt.ts'
import { asksForProof } from '../auth-store.ts'
import { askForProof } from './proof-request.ts'
import { waysIn } from './ways.ts'

/** The answer to the call, made by `actionApi`; null when there is none, or when the user gave it up. */
export async function proven<Answer extends AuthAnswer>(call: () => Promise<Answer>): Promise<Answer | null> {
  const answer = await attempt(call)
  if (answer === null || !asksForProof(answer)) return answer
  const isProven = await askForProof(waysIn(answer.data?.flows ?? []))
  return isProven ? proven(call) : null
}
