// The marks of jobs in this browser: opened (page visited), applied (Apply link followed) and saved. While a user is
// logged in, the marks "applied" and "saved" belong to the account.
import type { BookmarkKind } from '#contract/bookmarks/kinds.ts'
import { persistedSet, usePersistedSet } from '#web/lib/persisted-set.ts'

import { bookmarksOwner, keep, keyOf, ownerKey, unsentPrefix } from './storage.ts'

export const openedJobs = persistedSet(() => 'fretboard:opened-jobs')
export const appliedJobs = ofAccount('applied')
export const savedJobs = ofAccount('saved')

function ofAccount(kind: BookmarkKind) {
  return persistedSet(
    () => keyOf(kind, bookmarksOwner()),
    (id, isIn) => {
      const owner = bookmarksOwner()
      if (owner === '') return
      keep(`${unsentPrefix(owner)}${kind}:${id}`, isIn ? '1' : '0')
      notifyListener()
    },
  )
}

let notifyListener = (): void => {}

/** Calls `listener` after a change that must be sent to the account. Without a listener, storage keeps the changes. */
export function listenToChanges(listener: () => void): void {
  notifyListener = listener
}

/** Reads the bookmarks of the current owner. Call this function when the owner changes. */
export function reloadBookmarks(): void {
  appliedJobs.reload()
  savedJobs.reload()
}

if (typeof document !== 'undefined')
  addEventListener('storage', ({ key }) => {
    if (key === ownerKey) reloadBookmarks()
  })

/** Returns the marks of a job by its ID. */
export function useBookmarks(id: string) {
  return {
    isOpened: usePersistedSet(openedJobs).has(id),
    isApplied: usePersistedSet(appliedJobs).has(id),
    isSaved: usePersistedSet(savedJobs).has(id),
  }
}
