// What follows when a login waited too long for its second step.
import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { readAuthState } from '#contract/auth/auth-state.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'

/** For pages that are a step of a login, when there is none. */
export const saysNoLogin = replaceWithMessage('No login is waiting for this step.')

export const saysLoginIsOver = replaceWithMessage('That took too long. Please log in again.')

/** The answer says that nobody is logged in, and that nothing waits any more. */
export function isLoginOver(answer: AuthAnswer): boolean {
  const authState = readAuthState(answer)
  return answer.status === 409 || (authState?.kind === 'visitor' && authState.pending === null)
}
