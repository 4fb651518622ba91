// Loaded with a page. Shows the number of saved jobs in the header, and synchronizes them with the account, if any.
// Most visitors do not load the code for accounts.
import { type AuthState, anonymous } from '#contract/auth/auth-state.ts'
import { authClient } from '#web/auth/auth-client.ts'
import { authStore } from '#web/auth/auth-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { savedJobs } from './bookmarks-store.ts'
import type * as Follow from './follow.ts'
import { bookmarksOwner } from './storage.ts'

let coming: Promise<typeof Follow> | undefined

/** Passes session changes to the synchronization in order. Loads its code when it is first needed. */
function follow(authState: AuthState): void {
  if (authState.kind !== 'user' && coming === undefined && bookmarksOwner() === '') return
  // Imports the module only once. A second import could resolve before the first one, which also waits for preloads.
  coming ??= import('./follow.ts')
  coming.then(
    ({ followAccount }) => followAccount(authState),
    (error: unknown) => {
      coming = undefined
      logFailure('The saved jobs did not load.', error)
    },
  )
}

/** The largest number that fits the header. The header shows 99+ for larger numbers. */
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
