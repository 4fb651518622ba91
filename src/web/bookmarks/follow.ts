// Shows the bookmarks of the logged-in user and synchronizes them with the server.
import type { AuthState } from '#contract/auth/auth-state.ts'
import { type BookmarkKind, bookmarkKinds } from '#contract/bookmarks/kinds.ts'
import { ResponseError } from '#contract/client/response-error.ts'
import { reloadAuthState } from '#web/auth/open-session.ts'
import { paths } from '#web/auth/paths.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { readIds } from '#web/lib/persisted-set.ts'

import { appliedJobs, listenToChanges, reloadBookmarks, savedJobs } from './bookmarks-store.ts'
import { exchangeBookmarks } from './exchange.ts'
import { getBookmarksOwner, writeStored, getStorageKey, ownerKey, getUnsentPrefix } from './storage.ts'
import { hideUnsentNotice, showUnsentNotice } from './unsent-notice.tsx'
import { listUnsentChanges } from './unsent.ts'

const RETRY_MS = 30_000
const bookmarkSets = { saved: savedJobs, applied: appliedJobs }

let user: number | null = null
let runningSync: Promise<void> | undefined
let shouldRunAgain = false
let retry: ReturnType<typeof setTimeout> | undefined

/** Call this function after the session has loaded and after each login or logout. */
export function followAccount(authState: AuthState): void {
  const next = authState.kind === 'user' ? (authState.user.id ?? null) : null
  if (next === null) return unfollowAccount()
  if (next === user) return
  if (user === null) watchPage()
  user = next
  if (getBookmarksOwner() !== String(next)) deleteCopies()
  writeStored(ownerKey, String(next))
  reloadBookmarks()
  for (const kind of bookmarkKinds) moveVisitorMarks(kind, String(next))
  // Does not synchronize on the logout page, because the session is about to end. Storage keeps the pending changes.
  if (location.pathname !== paths.logout) syncBookmarks()
}

/**
 * Turns the marks that the visitor made before the login into unsent changes of the user. If the user logs out before
 * the changes are sent, the next login sends them.
 */
function moveVisitorMarks(kind: BookmarkKind, owner: string): void {
  const marked = [...readIds(getStorageKey(kind, ''), new Set())]
  if (marked.length === 0) return
  for (const id of marked) writeStored(`${getUnsentPrefix(owner)}${kind}:${id}`, '2')
  writeStored(getStorageKey(kind, ''), null)
  bookmarkSets[kind].replace([...new Set([...bookmarkSets[kind].store.get(), ...marked])])
}

/** Deletes the copy of the user's bookmarks to hide them from other users. Keeps the unsent changes. */
function unfollowAccount(): void {
  user = null
  deleteCopies()
  writeStored(ownerKey, null)
  reloadBookmarks()
  hideUnsentNotice()
}

function deleteCopies(): void {
  const owner = getBookmarksOwner()
  if (owner !== '') for (const kind of bookmarkKinds) writeStored(getStorageKey(kind, owner), null)
}

let isWatching = false

function watchPage(): void {
  if (isWatching) return
  isWatching = true
  listenToChanges(syncBookmarks)
  addEventListener('online', syncBookmarks)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncBookmarks()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncBookmarks()
  })
}

/** Sends pending changes and loads the account's bookmarks. All tabs together run one exchange at a time. */
export function syncBookmarks(): void {
  if (user === null) return
  shouldRunAgain = true
  runningSync ??= runSyncs().finally(() => (runningSync = undefined))
}

async function runSyncs(): Promise<void> {
  while (shouldRunAgain) {
    shouldRunAgain = false
    clearTimeout(retry)
    const syncedUser = user
    if (syncedUser === null) return
    try {
      await runExclusively(() => (syncedUser === user ? exchangeBookmarks(syncedUser) : Promise.resolve()))
      hideUnsentNotice()
    } catch (error) {
      handleFailure(error, syncedUser)
    }
  }
}

function handleFailure(error: unknown, syncedUser: number): void {
  // These statuses mean that the session has ended or that another user has logged in from another tab.
  if (error instanceof ResponseError && (error.status === 401 || error.status === 409))
    return reloadAuthState()
  logFailure('The saved jobs could not be brought up to date.', error)
  if (syncedUser !== user) return
  retry = setTimeout(syncBookmarks, RETRY_MS)
  if (listUnsentChanges(String(syncedUser)).length > 0) showUnsentNotice(syncBookmarks)
  else hideUnsentNotice()
}

/**
 * Runs `work` while no other tab exchanges bookmarks with the server. Without HTTPS, browsers have no locks, so the
 * exchanges of several tabs may overlap.
 */
async function runExclusively(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('fretboard:bookmarks', work)
  else await work()
}
