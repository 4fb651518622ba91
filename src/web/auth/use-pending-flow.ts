// What the visitor is in the middle of.
import { useAuth } from './auth-store.ts'

/** The id of the flow that waits; null when none does; undefined while it is not known. */
export function usePendingFlow(): string | null | undefined {
  const { standing } = useAuth()
  if (standing === null) return undefined
  return standing.kind === 'visitor' ? (standing.pending?.id ?? null) : null
}
