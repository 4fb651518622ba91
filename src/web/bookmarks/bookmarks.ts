// What this browser remembers of jobs: opened (its page was visited), applied (Apply was followed), saved. The latter two
// are those of the account while somebody is logged in.
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
      hear()
    },
  )
}

let hear = (): void => {}

/** Calls `listener` when something has changed that an account is to hear of. Until then it is only kept. */
export function hearChanges(listener: () => void): void {
  hear = listener
}

/** To be called when others are to be shown than before. */
export function reloadBookmarks(): void {
  appliedJobs.reload()
  savedJobs.reload()
}

if (typeof document !== 'undefined')
  addEventListener('storage', ({ key }) => {
    if (key === ownerKey) reloadBookmarks()
  })

/** The marks of one job, by its id. */
export function useBookmarks(id: string) {
  return {
    isOpened: usePersistedSet(openedJobs).has(id),
    isApplied: usePersistedSet(appliedJobs).has(id),
    isSaved: usePersistedSet(savedJobs).has(id),
  }
}
