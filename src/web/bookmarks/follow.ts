// Has the bookmarks follow the account: shows those of whoever is logged in, and brings them up to date with the server.
import type { AuthState } from '#contract/auth/auth-state.ts'
import { type BookmarkKind, bookmarkKinds } from '#contract/bookmarks/kinds.ts'
import { ResponseError } from '#contract/client/response-error.ts'
import { askAgain } from '#web/auth/open-session.ts'
import { paths } from '#web/auth/paths.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { readIds } from '#web/lib/persisted-set.ts'

import { appliedJobs, hearChanges, reloadBookmarks, savedJobs } from './bookmarks.ts'
import { exchange } from './exchange.ts'
import { bookmarksOwner, keep, keyOf, ownerKey, unsentPrefix } from './storage.ts'
import { hideUnsentNotice, showUnsentNotice } from './unsent-notice.tsx'
import { unsentOf } from './unsent.ts'

const RETRY_MS = 30_000
const sets = { saved: savedJobs, applied: appliedJobs }

let user: number | null = null
let running: Promise<void> | undefined
let isAskedAgain = false
let retry: ReturnType<typeof setTimeout> | undefined

/** To be called whenever it becomes known who is there. */
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
  // Who is on the way out is gone before the answer; what waits to be sent waits on.
  if (location.pathname !== paths.logout) syncBookmarks()
}

/** What a visitor has marked is this user's from now on, also when a logout comes before it was sent. */
function takeOver(kind: BookmarkKind, owner: string): void {
  const marked = [...readIds(keyOf(kind, ''), new Set())]
  if (marked.length === 0) return
  for (const id of marked) keep(`${unsentPrefix(owner)}${kind}:${id}`, '2')
  keep(keyOf(kind, ''), null)
  sets[kind].replace([...new Set([...sets[kind].store.get(), ...marked])])
}

/** Nobody else shall see them here. What was not sent waits for its user. */
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
  hearChanges(syncBookmarks)
  addEventListener('online', syncBookmarks)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncBookmarks()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncBookmarks()
  })
}

/** Sends what is to be sent, and asks what the account has. One exchange at a time, in all tabs. */
export function syncBookmarks(): void {
  if (user === null) return
  isAskedAgain = true
  running ??= keepSyncing().finally(() => (running = undefined))
}

async function keepSyncing(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false
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
  // The session is over, or another tab has logged somebody else in.
  if (error instanceof ResponseError && (error.status === 401 || error.status === 409)) return askAgain()
  logFailure('The saved jobs could not be brought up to date.', error)
  if (asked !== user) return
  retry = setTimeout(syncBookmarks, RETRY_MS)
  if (unsentOf(String(asked)).length > 0) showUnsentNotice(syncBookmarks)
  else hideUnsentNotice()
}

/** Tabs that send the same at once would overtake each other. Without locks (no HTTPS) there is this tab's order alone. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('fretboard:bookmarks', work)
  else await work()
}
