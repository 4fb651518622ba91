import { useAuth } from './auth-store.ts'

/** Returns the ID of the pending flow, null if no flow is pending, or undefined until the session has loaded. */
export function usePendingFlow(): string | null | undefined {
  const { authState } = useAuth()
  if (authState === null) return undefined
  return authState.kind === 'visitor' ? (authState.pending?.id ?? null) : null
}
