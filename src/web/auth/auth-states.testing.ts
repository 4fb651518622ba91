import { type AuthState, anonymous } from '#contract/auth/auth-state.ts'
import type { Flow } from '#contract/auth/flow.ts'

export { anonymous }

/** Returns the auth state of a visitor with the pending flow `flow`. */
export const createPendingState = (flow: Flow): AuthState => ({
  kind: 'visitor',
  pending: { ...flow, is_pending: true },
})

/** Returns the auth state of a logged-in user. By default, the user has authenticated once. */
export function createUserState({
  id = 7,
  email = 'ada@example.com',
  authentications = 1,
  reauthenticate = null,
}: {
  id?: number
  email?: string
  authentications?: number
  reauthenticate?: Flow | null
} = {}): AuthState {
  return {
    kind: 'user',
    user: { id, display: 'Ada', email },
    authentications,
    reauthenticate,
  }
}
