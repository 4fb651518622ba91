import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { readAuthState } from '#contract/auth/auth-state.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'

/** Options for `navigate`: the next page replaces the page of a login step and says that no login is pending. */
export const redirectWithoutLogin = replaceWithMessage('No login is in progress.')

export const redirectAfterExpiry = replaceWithMessage('That took too long. Please log in again.')

/** Returns whether the response says that the pending login has expired. */
export function hasLoginExpired(answer: AuthAnswer): boolean {
  const authState = readAuthState(answer)
  return answer.status === 409 || (authState?.kind === 'visitor' && authState.pending === null)
}
