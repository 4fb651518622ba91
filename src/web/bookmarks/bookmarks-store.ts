// The marks of jobs in this browser: opened (page visited), applied (Apply link followed) and saved. While a user is
// logged in, the marks "applied" and "saved" belong to the account.
import type { BookmarkKind } from '#contract/bookmarks/kinds.ts'
import { createPersistedSet, usePersistedSet } from '#web/lib/persisted-set.ts'

import { getBookmarksOwner, writeStored, getStorageKey, ownerKey, getUnsentPrefix } from './storage.ts'

export const openedJobs = createPersistedSet(() => 'fretboard:opened-jobs')
export const appliedJobs = createAccountSet('applied')
export const savedJobs = createAccountSet('saved')

function createAccountSet(kind: BookmarkKind) {
  return createPersistedSet(
    () => getStorageKey(kind, getBookmarksOwner()),
    (id, isIn) => {
      const owner = getBookmarksOwner()
      if (owner === '') return
      writeStored(`${getUnsentPrefix(owner)}${kind}:${id}`, isIn ? '1' : '0')
      notifyListener()
    },
  )
}

let notifyListener = (): void => {}

/** Calls `listener` after a change that must be sent to the account. Without a listener, storage keeps the changes. */
export function listenToChanges(listener: () => void): void {
  notifyListener = listener
}

/** Reads the bookmarks of the current owner from storage. Call this function when the owner has changed. */
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
