// Loaded with a page: shows the number of saved jobs in the header and follows the account, if there is one.
// Most visitors do not load the code for accounts.
import { type AuthState, anonymous } from '#contract/auth/auth-state.ts'
import { authClient } from '#web/auth/auth-client.ts'
import { authStore } from '#web/auth/auth-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { savedJobs } from './bookmarks-store.ts'
import type * as Follow from './follow.ts'
import { bookmarksOwner } from './storage.ts'

let coming: Promise<typeof Follow> | undefined

/** Changes of the session before the code is loaded, in order. */
function follow(authState: AuthState): void {
  if (authState.kind !== 'user' && coming === undefined && bookmarksOwner() === '') return
  // Imported once, because a second import could resolve earlier than the first one with its preloads.
  coming ??= import('./follow.ts')
  coming.then(
    ({ followAccount }) => followAccount(authState),
    (error: unknown) => {
      coming = undefined
      logFailure('The saved jobs did not load.', error)
    },
  )
}

/** The largest number that fits the header. Larger numbers are shown as 99+. */
const MOST = 99

// Styles the header's link, so that pages without bookmarks need no code for it.
savedJobs.store.subscribe(({ size }) => {
  const text = size > MOST ? `${MOST}+` : String(size || '')
  document.documentElement.style.setProperty('--saved-jobs', JSON.stringify(text))
})
authStore.subscribe(({ authState }) => {
  if (authState) follow(authState)
})
if (!authClient.isKnown()) follow(anonymous)
