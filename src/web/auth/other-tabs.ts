// Detects session changes made in other tabs or while the page was in the back/forward cache.
import type { AuthState } from '#contract/auth/auth-state.ts'

import { authStore, changeAuth } from './auth-store.ts'

/** 'logged out' means an explicit logout. 'changed' means any other change. */
export type AuthEvent = 'logged out' | 'changed'

let tabs: BroadcastChannel | undefined

function broadcast(news: AuthEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
  tabs?.postMessage(news)
}

export const broadcastLogout = () => broadcast('logged out')

function getFingerprint(authState: AuthState): string {
  if (authState.kind === 'visitor') return `visitor ${authState.pending?.id ?? ''}`
  const { id, display, email, has_usable_password } = authState.user
  return JSON.stringify([id, display, email, has_usable_password])
}

function broadcastChanges(): void {
  let lastState = authStore.get().authState
  authStore.listen(({ authState }) => {
    const hasChanged =
      authState !== null && lastState !== null && getFingerprint(authState) !== getFingerprint(lastState)
    if (hasChanged) broadcast('changed')
    lastState = authState ?? lastState
  })
}

/**
 * Calls `onEvent` when another tab reports a change, and when the browser restores this page from the back/forward
 * cache.
 */
export function watchOtherTabs(onEvent: (news: AuthEvent) => void): void {
  if (tabs) return
  tabs = new BroadcastChannel('auth')
  tabs.addEventListener('message', ({ data }: MessageEvent<AuthEvent>) => onEvent(data))
  broadcastChanges()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    changeAuth({ authState: null, hasFailed: false })
    onEvent('changed')
  })
}
