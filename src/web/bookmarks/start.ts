// Runs on every page. Shows the number of saved jobs in the header. For logged-in users, loads the code that
// synchronizes the bookmarks with the account.
import { type AuthState, anonymous } from '#contract/auth/auth-state.ts'
import { authClient } from '#web/auth/auth-client.ts'
import { authStore } from '#web/auth/auth-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { savedJobs } from './bookmarks-store.ts'
import type * as Follow from './follow.ts'
import { getBookmarksOwner } from './storage.ts'

let followModule: Promise<typeof Follow> | undefined

/** Passes session changes to the synchronization, in order. Loads the code of the synchronization on first use. */
function forwardAuthState(authState: AuthState): void {
  if (authState.kind !== 'user' && followModule === undefined && getBookmarksOwner() === '') return
  // Import the module only once. The first import waits for preloads, so a second one could resolve earlier.
  followModule ??= import('./follow.ts')
  followModule.then(
    ({ followAccount }) => followAccount(authState),
    (error: unknown) => {
      followModule = undefined
      logFailure('The saved jobs did not load.', error)
    },
  )
}

/** The largest number that fits the header. The header shows 99+ for larger numbers. */
const MAX_SHOWN_COUNT = 99

// CSS shows the number in the header's link. The header therefore needs no code for bookmarks.
savedJobs.store.subscribe(({ size }) => {
  const text = size > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(size || '')
  document.documentElement.style.setProperty('--saved-jobs', JSON.stringify(text))
})
authStore.subscribe(({ authState }) => {
  if (authState) forwardAuthState(authState)
})
if (!authClient.isKnown()) forwardAuthState(anonymous)
