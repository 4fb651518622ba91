// The second factor that a login waits for.
import { useAuth } from '../auth-store.ts'

/** The kinds that would do; null when no login waits for one; undefined while that is not known. */
export function useSecondFactor(): readonly string[] | null | undefined {
  const { authState } = useAuth()
  if (authState === null) return undefined
  const pending = authState.kind === 'visitor' ? authState.pending : null
  return pending?.id === 'mfa_authenticate' ? (pending.types ?? []) : null
}
