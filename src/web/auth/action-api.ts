// The account calls of pages that keep the user's input when the server requires reauthentication or a new login. On
// other pages, account calls redirect to the login.
import { type AuthAnswer, readAuthState } from '#contract/auth/auth-state.ts'

import { authClient } from './auth-client.ts'
import { authStore, applyAuthState } from './auth-store.ts'
import { createAuthApi } from './create-api.ts'

export function requiresReauthentication(answer: AuthAnswer): boolean {
  const authState = readAuthState(answer)
  return authState?.kind === 'user' && authState.reauthenticate !== null
}

/** Returns whether the response says that the user's session has ended. */
export function reportsLogout(answer: AuthAnswer): boolean {
  return authStore.get().authState?.kind === 'user' && readAuthState(answer)?.kind === 'visitor'
}

/**
 * Updates the auth state from a response. Ignores responses that require reauthentication or report the end of the
 * session, because the caller handles them.
 */
export function applyUnlessInterrupted(answer: AuthAnswer): void {
  if (!requiresReauthentication(answer) && !reportsLogout(answer)) applyAuthState(answer)
}

export const actionApi = createAuthApi(authClient, applyUnlessInterrupted)
