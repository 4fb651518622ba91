// What happens to the session in another tab, or while this page lay in the browser's memory, is heard here.
import type { AuthState } from '#contract/auth/auth-state.ts'

import { authStore, changeAuth } from './auth-store.ts'

/** A logout that is meant, or anything else. */
export type News = 'logged out' | 'changed'

let tabs: BroadcastChannel | undefined

function tell(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
  tabs?.postMessage(news)
}

/** Tells the other tabs that the user has logged out here, and means them too. */
export const tellLogout = () => tell('logged out')

/** Who somebody is, by what pages show of them, and what they are in the middle of. */
function nameOf(authState: AuthState): string {
  if (authState.kind === 'visitor') return `visitor ${authState.pending?.id ?? ''}`
  const { id, display, email, has_usable_password } = authState.user
  return JSON.stringify([id, display, email, has_usable_password])
}

/** Tells the other tabs when somebody else is there than before. */
function tellChanges(): void {
  let known = authStore.get().authState
  authStore.listen(({ authState }) => {
    const isNews = authState !== null && known !== null && nameOf(authState) !== nameOf(known)
    if (isNews) tell('changed')
    known = authState ?? known
  })
}

/** From the first call on tabs hear of each other, and a page that comes back from memory asks anew. */
export function watchOtherTabs(hear: (news: News) => void): void {
  if (tabs) return
  tabs = new BroadcastChannel('auth')
  tabs.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
  tellChanges()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    changeAuth({ authState: null, hasFailed: false })
    hear('changed')
  })
}
