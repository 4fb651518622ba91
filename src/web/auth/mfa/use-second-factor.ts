import { useAuth } from '../auth-store.ts'

/** Returns the accepted authenticator types, null without a pending login, or undefined until the session has loaded. */
export function useSecondFactor(): readonly string[] | null | undefined {
  const { authState } = useAuth()
  if (authState === null) return undefined
  const pending = authState.kind === 'visitor' ? authState.pending : null
  return pending?.id === 'mfa_authenticate' ? (pending.types ?? []) : null
}
