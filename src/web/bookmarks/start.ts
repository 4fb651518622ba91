// Comes when a page is alive: tells the header how many jobs are saved, and has bookmarks follow the account, where there
// is one. Most visitors need no code for that.
import { type AuthState, anonymous } from '#contract/auth/auth-state.ts'
import { authClient } from '#web/auth/auth-client.ts'
import { authStore } from '#web/auth/auth-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { savedJobs } from './bookmarks.ts'
import type * as Follow from './follow.ts'
import { bookmarksOwner } from './storage.ts'

let coming: Promise<typeof Follow> | undefined

/** Who comes and goes before the code is there, it hears of in this order. */
function follow(authState: AuthState): void {
  if (authState.kind !== 'user' && coming === undefined && bookmarksOwner() === '') return
  // Imported once: of two imports the second may be there first, as it does not wait for what the first preloads.
  coming ??= import('./follow.ts')
  coming.then(
    ({ followAccount }) => followAccount(authState),
    (error: unknown) => {
      coming = undefined
      logFailure('The saved jobs did not load.', error)
    },
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
