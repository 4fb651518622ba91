// Shows the bookmarks of the logged-in user and synchronizes them with the server.
import type { AuthState } from '#contract/auth/auth-state.ts'
import { type BookmarkKind, bookmarkKinds } from '#contract/bookmarks/kinds.ts'
import { ResponseError } from '#contract/client/response-error.ts'
import { reloadAuthState } from '#web/auth/open-session.ts'
import { paths } from '#web/auth/paths.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { readIds } from '#web/lib/persisted-set.ts'

import { appliedJobs, listenToChanges, reloadBookmarks, savedJobs } from './bookmarks-store.ts'
import { exchange } from './exchange.ts'
import { bookmarksOwner, keep, keyOf, ownerKey, unsentPrefix } from './storage.ts'
import { hideUnsentNotice, showUnsentNotice } from './unsent-notice.tsx'
import { listUnsentChanges } from './unsent.ts'

const RETRY_MS = 30_000
const sets = { saved: savedJobs, applied: appliedJobs }

let user: number | null = null
let runningSync: Promise<void> | undefined
let shouldRunAgain = false
let retry: ReturnType<typeof setTimeout> | undefined

/** Call this function after the session has loaded and after each login or logout. */
export function followAccount(authState: AuthState): void {
  const next = authState.kind === 'user' ? (authState.user.id ?? null) : null
  if (next === null) return leave()
  if (next === user) return
  if (user === null) watch()
  user = next
  if (bookmarksOwner() !== String(next)) leaveCopies()
  keep(ownerKey, String(next))
  reloadBookmarks()
  for (const kind of bookmarkKinds) takeOver(kind, String(next))
  // On the logout page, the session is about to end. Storage keeps the pending changes.
  if (location.pathname !== paths.logout) syncBookmarks()
}

/** Assigns the visitor's marks to the user. They reach this account even if a logout precedes their upload. */
function takeOver(kind: BookmarkKind, owner: string): void {
  const marked = [...readIds(keyOf(kind, ''), new Set())]
  if (marked.length === 0) return
  for (const id of marked) keep(`${unsentPrefix(owner)}${kind}:${id}`, '2')
  keep(keyOf(kind, ''), null)
  sets[kind].replace([...new Set([...sets[kind].store.get(), ...marked])])
}

/** Deletes the copy of the user's bookmarks to hide them from other users. Keeps the unsent changes. */
function leave(): void {
  user = null
  leaveCopies()
  keep(ownerKey, null)
  reloadBookmarks()
  hideUnsentNotice()
}

function leaveCopies(): void {
  const owner = bookmarksOwner()
  if (owner !== '') for (const kind of bookmarkKinds) keep(keyOf(kind, owner), null)
}

let isWatching = false

function watch(): void {
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
  runningSync ??= keepSyncing().finally(() => (runningSync = undefined))
}

async function keepSyncing(): Promise<void> {
  while (shouldRunAgain) {
    shouldRunAgain = false
    clearTimeout(retry)
    const asked = user
    if (asked === null) return
    try {
      await inTurn(() => (asked === user ? exchange(asked) : Promise.resolve()))
      hideUnsentNotice()
    } catch (error) {
      handleFailure(error, asked)
    }
  }
}

function handleFailure(error: unknown, asked: number): void {
  // These statuses mean that the session has ended or that another user has logged in from another tab.
  if (error instanceof ResponseError && (error.status === 401 || error.status === 409))
    return reloadAuthState()
  logFailure('The saved jobs could not be brought up to date.', error)
  if (asked !== user) return
  retry = setTimeout(syncBookmarks, RETRY_MS)
  if (listUnsentChanges(String(asked)).length > 0) showUnsentNotice(syncBookmarks)
  else hideUnsentNotice()
}

/** Prevents concurrent exchanges of several tabs. Without HTTPS, browsers have no locks, and exchanges may overlap. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('fretboard:bookmarks', work)
  else await work()
}
