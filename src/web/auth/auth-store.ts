// What is known of the visitor: read from every answer of the account calls, shared by all who ask.
import { useSyncExternalStore } from 'react'

import type { AuthConfig } from '#contract/auth/config.ts'
import { type AuthAnswer, readStanding, type Standing } from '#contract/auth/standing.ts'

/** `standing` and `config` (what is switched on) are null until known. `hasFailed`: they did not load. */
export type AuthState = {
  readonly standing: Standing | null
  readonly config: AuthConfig['account'] | null
  readonly hasFailed: boolean
}

const nothingKnown: AuthState = { standing: null, config: null, hasFailed: false }

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
  if (standing) changeAuth({ standing })
}

/** What is known, live; the server's markup knows nothing. */
export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeAuth, currentAuth, () => nothingKnown)
}

/** The user, or null for a visitor and while it is not known yet. */
export function useUser() {
  const { standing } = useAuth()
  return standing?.kind === 'user' ? standing.user : null
}
