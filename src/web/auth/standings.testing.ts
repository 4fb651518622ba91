// Standings for tests: a visitor, a user, and what they may be in the middle of.
import type { Flow } from '#contract/auth/flow.ts'
import { type Standing, stranger } from '#contract/auth/standing.ts'

export { stranger }

/** A visitor in the middle of a flow. */
export const waiting = (flow: Flow): Standing => ({ kind: 'visitor', pending: { ...flow, is_pending: true } })

/** A user who has proved once who they are. */
export function aUser({
  id = 7,
  proofs = 1,
  reauthenticate = null,
}: {
  id?: number
  proofs?: number
  reauthenticate?: Flow | null
} = {}): Standing {
  return { kind: 'user', user: { id, display: 'Ada', email: 'ada@example.com' }, proofs, reauthenticate }
}
