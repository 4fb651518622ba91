import { type AuthState, anonymous } from '#contract/auth/auth-state.ts'
import type { Flow } from '#contract/auth/flow.ts'

export { anonymous }

/** A visitor in the middle of a flow. */
export const waiting = (flow: Flow): AuthState => ({
  kind: 'visitor',
  pending: { ...flow, is_pending: true },
})

/** A user with one authentication record. */
export function aUser({
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
