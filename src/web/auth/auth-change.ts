// What changed between two standings of one visitor (specification, section 4).
import { type Standing, stranger } from '#contract/auth/standing.ts'

export type AuthChange =
  | 'LOGGED_OUT'
  | 'LOGGED_IN'
  | 'REAUTHENTICATED'
  | 'REAUTHENTICATION_REQUIRED'
  | 'FLOW_UPDATED'

/** Null where nothing changed that anybody has to answer to. */
export function authChange(before: Standing, after: Standing): AuthChange | null {
  if (after.kind === 'visitor') {
    if (before.kind === 'user') return 'LOGGED_OUT'
    return after.pending && after.pending.id !== before.pending?.id ? 'FLOW_UPDATED' : null
  }
  // Another user than before is a new login.
  const same = before.kind === 'user' && before.user.id === after.user.id ? before : stranger
  if (same.kind === 'visitor') return 'LOGGED_IN'
  if (after.reauthenticate) return same.reauthenticate ? null : 'REAUTHENTICATION_REQUIRED'
  return same.reauthenticate || after.proofs > same.proofs ? 'REAUTHENTICATED' : null
}
