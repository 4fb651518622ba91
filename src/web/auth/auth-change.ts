// The changes of the auth state to which pages react (specification, section 4).
import { type AuthState, anonymous } from '#contract/auth/auth-state.ts'

export type AuthChange =
  | 'LOGGED_OUT'
  | 'LOGGED_IN'
  | 'REAUTHENTICATED'
  | 'REAUTHENTICATION_REQUIRED'
  | 'FLOW_UPDATED'

/** Returns the kind of change, or null for a change that affects no page. */
export function classifyAuthChange(before: AuthState, after: AuthState): AuthChange | null {
  if (after.kind === 'visitor') {
    if (before.kind === 'user') return 'LOGGED_OUT'
    return after.pending && after.pending.id !== before.pending?.id ? 'FLOW_UPDATED' : null
  }
  // A different user counts as a new login.
  const sameUser = before.kind === 'user' && before.user.id === after.user.id ? before : anonymous
  if (sameUser.kind === 'visitor') return 'LOGGED_IN'
  if (after.reauthenticate) return sameUser.reauthenticate ? null : 'REAUTHENTICATION_REQUIRED'
  return sameUser.reauthenticate || after.authentications > sameUser.authentications
    ? 'REAUTHENTICATED'
    : null
}
