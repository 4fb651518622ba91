// The auth state, read from every account response and shared by all components.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import { type AuthAnswer, type AuthState, readAuthState } from '#contract/auth/auth-state.ts'
import type { AuthConfig } from '#contract/auth/config.ts'
import type { Flow } from '#contract/auth/flow.ts'
import { usePageData } from '#web/lib/page-data.ts'

/**
 * `authState` and `config` (the enabled features) are null until they have loaded. `flows` are all flows that the
 * server offers in this state. `hasFailed` is true if the last request failed.
 */
export type KnownAuth = {
  readonly authState: AuthState | null
  readonly flows: readonly Flow[]
  readonly config: AuthConfig | null
  readonly hasFailed: boolean
}

export const authStore = atom<KnownAuth>({ authState: null, flows: [], config: null, hasFailed: false })

export const changeAuth = (parts: Partial<KnownAuth>) => authStore.set({ ...authStore.get(), ...parts })

/** Updates the store if the response has an auth state. */
export function applyAuthState(answer: AuthAnswer): void {
  const authState = readAuthState(answer)
  if (authState) changeAuth({ authState, flows: answer.data?.flows ?? [] })
}

/** Returns the current state of the store. Changes of the store render the component again. */
export function useAuth(): KnownAuth {
  const { accounts } = usePageData()
  const state = useStore(authStore, { ssr: 'initial' })
  return { ...state, config: state.config || accounts || null }
}

/** Returns the user, or null for visitors and until the session has loaded. */
export function useUser() {
  const { authState } = useAuth()
  return authState?.kind === 'user' ? authState.user : null
}

/** Returns the ID of the pending flow, null if no flow is pending, or undefined until the session has loaded. */
export function usePendingFlow(): string | null | undefined {
  const { authState } = useAuth()
  if (authState === null) return undefined
  return authState.kind === 'visitor' ? (authState.pending?.id ?? null) : null
}
