// What this browser remembers of jobs: opened (its page was visited), applied (Apply was followed), saved.
import { keptSet, useKeptSet } from '#web/lib/kept-set.ts'

export const openedJobs = keptSet('fretboard:opened-jobs')
export const appliedJobs = keptSet('fretboard:applied-jobs')
export const savedJobs = keptSet('fretboard:saved-jobs')

/** The marks of one job, by its id. */
export function useMarks(id: string) {
  return {
    isOpened: useKeptSet(openedJobs).has(id),
    isApplied: useKeptSet(appliedJobs).has(id),
    isSaved: useKeptSet(savedJobs).has(id),
  }
}
