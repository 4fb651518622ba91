// What the visitor is in the middle of.
import { useAuth } from './auth-store.ts'

/** The id of the flow that waits; null when none does; undefined while it is not known. */
export function usePendingFlow(): string | null | undefined {
  const { authState } = useAuth()
  if (authState === null) return undefined
  return authState.kind === 'visitor' ? (authState.pending?.id ?? null) : null
}
