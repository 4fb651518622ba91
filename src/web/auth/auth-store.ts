// What is known of the visitor: read from every answer of the account calls, shared by all who ask.
import { useSyncExternalStore } from 'react'

import type { AuthConfig } from '#contract/auth/config.ts'
import type { Flow } from '#contract/auth/flow.ts'
import { type AuthAnswer, readStanding, type Standing } from '#contract/auth/standing.ts'
import { usePageData } from '#web/lib/page-data.ts'

/**
 * `standing` and `config` (what is switched on) are null until known. `flows`: all that the server offers
 * from where the visitor stands. `hasFailed`: the last time something did not load.
 */
export type AuthState = {
  readonly standing: Standing | null
  readonly flows: readonly Flow[]
  readonly config: AuthConfig | null
  readonly hasFailed: boolean
}

const nothingKnown: AuthState = { standing: null, flows: [], config: null, hasFailed: false }

let current = nothingKnown
const listeners = new Set<() => void>()

/** Whoever listens is told of every change. Returns how to stop listening. */
export function subscribeAuth(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const currentAuth = (): AuthState => current

export function changeAuth(parts: Partial<AuthState>): void {
  current = { ...current, ...parts }
  listeners.forEach((changed) => changed())
}

/** Takes in what an answer says of the visitor, if it does. */
export function hearAnswer(answer: AuthAnswer): void {
  const standing = readStanding(answer)
  if (standing) changeAuth({ standing, flows: answer.data?.flows ?? [] })
}

/** The same, but that the user has to prove who they are before they may go on, which the asker sees to. */
export function hearUnlessAsked(answer: AuthAnswer): void {
  if (!asksForProof(answer)) hearAnswer(answer)
}

export function asksForProof(answer: AuthAnswer): boolean {
  const standing = readStanding(answer)
  return standing?.kind === 'user' && standing.reauthenticate !== null
}

/** What is known, live; what is switched on, pages know from the start. */
export function useAuth(): AuthState {
  const { accounts } = usePageData()
  const state = useSyncExternalStore(subscribeAuth, currentAuth, () => nothingKnown)
  return state.config === null && accounts !== undefined ? { ...state, config: accounts } : state
}

/** The user, or null for a visitor and while it is not known yet. */
export function useUser() {
  const { standing } = useAuth()
  return standing?.kind === 'user' ? standing.user : null
}
