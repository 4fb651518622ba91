// What follows when a login waited too long for its second step.
import type { AuthAnswer } from '#contract/auth/standing.ts'
import { readStanding } from '#contract/auth/standing.ts'
import { replaceSaying } from '#web/lib/said.ts'

/** For pages that are a step of a login, when there is none. */
export const saysNoLogin = replaceSaying('No login is waiting for this step.')

export const saysLoginIsOver = replaceSaying('That took too long. Please log in again.')

/** The answer says that nobody is logged in, and that nothing waits any more. */
export function isLoginOver(answer: AuthAnswer): boolean {
  const standing = readStanding(answer)
  return answer.status === 409 || (standing?.kind === 'visitor' && standing.pending === null)
}
