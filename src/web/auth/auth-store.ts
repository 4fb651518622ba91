// What is known of the visitor: read from every answer of the account calls, shared by all who ask.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import { type AuthAnswer, readAuthState, type AuthState } from '#contract/auth/auth-state.ts'
import type { AuthConfig } from '#contract/auth/config.ts'
import type { Flow } from '#contract/auth/flow.ts'
import { usePageData } from '#web/lib/page-data.ts'

/**
 * `authState` and `config` (what is switched on) are null until known. `flows`: all that the server offers
 * in this state. `hasFailed`: the last time something did not load.
 */
export type KnownAuth = {
  readonly authState: AuthState | null
  readonly flows: readonly Flow[]
  readonly config: AuthConfig | null
  readonly hasFailed: boolean
}

export const authStore = atom<KnownAuth>({ authState: null, flows: [], config: null, hasFailed: false })

export const changeAuth = (parts: Partial<KnownAuth>) => authStore.set({ ...authStore.get(), ...parts })

/** Takes in what an answer says of the visitor, if it does. */
export function hearAnswer(answer: AuthAnswer): void {
  const authState = readAuthState(answer)
  if (authState) changeAuth({ authState, flows: answer.data?.flows ?? [] })
}

/** Leaves out that reauthentication is required: the caller sees to that. */
export function hearUnlessReauthenticating(answer: AuthAnswer): void {
  if (!requiresReauthentication(answer)) hearAnswer(answer)
}

export function requiresReauthentication(answer: AuthAnswer): boolean {
  const authState = readAuthState(answer)
  return authState?.kind === 'user' && authState.reauthenticate !== null
}

/** What is known, live; what is switched on, pages know from the start. */
export function useAuth(): KnownAuth {
  const { accounts } = usePageData()
  const state = useStore(authStore, { ssr: 'initial' })
  return { ...state, config: state.config || accounts || null }
}

/** The user, or null for a visitor and while it is not known yet. */
export function useUser() {
  const { authState } = useAuth()
  return authState?.kind === 'user' ? authState.user : null
}
