// What this browser remembers of jobs: opened (its page was visited), applied (Apply was followed), saved.
import { persistedSet, usePersistedSet } from '#web/lib/persisted-set.ts'

export const openedJobs = persistedSet('fretboard:opened-jobs')
export const appliedJobs = persistedSet('fretboard:applied-jobs')
export const savedJobs = persistedSet('fretboard:saved-jobs')

/** The marks of one job, by its id. */
export function useBookmarks(id: string) {
  return {
    isOpened: usePersistedSet(openedJobs).has(id),
    isApplied: usePersistedSet(appliedJobs).has(id),
    isSaved: usePersistedSet(savedJobs).has(id),
  }
}
