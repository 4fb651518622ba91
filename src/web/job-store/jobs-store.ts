// Loads the job list once per visit (specification, section 4).
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import { logFailure } from '#web/lib/log-failure.ts'
import { ownWrites } from '#web/query/own-writes.ts'

import type { loadList } from './load-list.ts'

/** The functions search `index`. They are here, so that only the code that loads the list contains them. */
export type JobsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | ({ state: 'loaded' } & Awaited<ReturnType<typeof loadList>>)

const loading: JobsState = { state: 'loading' }
const jobsStore = atom<JobsState>(loading)
let isStarted = false
let writesBefore = 0

const isCurrent = () => ownWrites.get() === writesBefore

async function startLoading(): Promise<void> {
  isStarted = true
  writesBefore = ownWrites.get()
  try {
    const list = await (await import('./load-list.ts')).loadList()
    jobsStore.set({ state: 'loaded', ...list })
  } catch (error) {
    logFailure('The list of jobs did not load.', error)
    jobsStore.set({ state: 'failed' })
  }
}

/** Loads the list on the first call and after writes of this page. */
export function loadJobs(): void {
  if (!isStarted || !isCurrent()) void startLoading()
}

/** Loads the list again after a failure. */
export function retryJobs(): void {
  jobsStore.set(loading)
  void startLoading()
}

export const getCurrentJobs = (): JobsState => (isCurrent() ? jobsStore.get() : loading)

/** Returns the current list without loading it. During hydration the list is loading, as on the server. */
export const useJobs = (): JobsState => useStore(jobsStore, { ssr: () => loading })
