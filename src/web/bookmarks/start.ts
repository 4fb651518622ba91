// Comes when a page is alive: tells the header how many jobs are saved, and has bookmarks follow the account, where there
// is one. Most visitors need no code for that.
import { type AuthState, anonymous } from '#contract/auth/auth-state.ts'
import { authClient } from '#web/auth/auth-client.ts'
import { authStore } from '#web/auth/auth-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { savedJobs } from './bookmarks.ts'
import { bookmarksOwner } from './storage.ts'

function follow(authState: AuthState): void {
  if (authState.kind !== 'user' && bookmarksOwner() === '') return
  import('./follow.ts').then(
    ({ followAccount }) => followAccount(authState),
    (error: unknown) => logFailure('The saved jobs did not load.', error),
  )
}

/** As many as there is room for. */
const most = 99

// The header's link shows it by its style, so that pages without bookmarks need no code for it.
savedJobs.store.subscribe(({ size }) => {
  const text = size > most ? `${most}+` : String(size || '')
  document.documentElement.style.setProperty('--saved-jobs', JSON.stringify(text))
})
authStore.subscribe(({ authState }) => {
  if (authState) follow(authState)
})
if (!authClient.isKnown()) follow(anonymous)
