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

async function load(): Promise<JobsState> {
  try {
    const { loadList } = await import('./load-list.ts')
    return { state: 'loaded', ...(await loadList()) }
  } catch (error) {
    logFailure('The list of jobs did not load.', error)
    return { state: 'failed' }
  }
}

async function startLoading(): Promise<void> {
  isStarted = true
  const writes = ownWrites.get()
  writesBefore = writes
  const next = await load()
  // After another write, a later request has the newer list.
  if (writes === writesBefore) jobsStore.set(next)
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
