// Loads the job list once per visit (specification, section 4).
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import { createApi } from '#contract/client/api.ts'
import { listJobs } from '#contract/client/job-list.ts'
import { type BoardIndex, buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { type ExchangeRates, needsRates } from '#contract/jobs/rules/exchange-rates.ts'
import { csrfHeader } from '#web/lib/csrf.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { ownWrites } from '#web/query/own-writes.ts'

const api = createApi({ fetch: (path, request) => fetch(path, request), headers: csrfHeader })

export type JobsState = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; index: BoardIndex }

const loading: JobsState = { state: 'loading' }
const jobsStore = atom<JobsState>(loading)
let loadPromise: Promise<JobsState> | undefined
let writesBefore = 0

/** Lets the browser paint and handle input. */
function yieldToBrowser(): Promise<void> {
  return 'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve, 0)
      })
}

const isCurrent = () => ownWrites.get() === writesBefore

function changeState(next: JobsState): JobsState {
  jobsStore.set(next)
  return next
}

/** Returns the exchange rates, or undefined if they did not load. The board works without them. */
async function loadRates(): Promise<ExchangeRates | undefined> {
  try {
    const { date, per_usd: perUsd } = await api.call('GET /ninja-api/exchange-rates')
    return { date, perUsd }
  } catch (error) {
    logFailure('The exchange rates did not load.', error)
    return undefined
  }
}

async function fetchList(): Promise<JobsState> {
  try {
    const { jobs } = await listJobs(api, yieldToBrowser)
    const rates = jobs.some(needsRates) ? await loadRates() : undefined
    await yieldToBrowser()
    return changeState({ state: 'loaded', index: buildBoardIndex(jobs, { rates }) })
  } catch (error) {
    logFailure('The list of jobs did not load.', error)
    return changeState({ state: 'failed' })
  }
}

function startLoading(): Promise<JobsState> {
  writesBefore = ownWrites.get()
  return (loadPromise = fetchList())
}

/** Loads the list on the first call and after writes of this page. Otherwise returns the cached list. Never rejects. */
export function loadJobs(): Promise<JobsState> {
  return loadPromise && isCurrent() ? loadPromise : startLoading()
}

/** Loads the list again after a failure. */
export function retryJobs(): void {
  changeState(loading)
  void startLoading()
}

export const getCurrentJobs = (): JobsState => (isCurrent() ? jobsStore.get() : loading)

/** Returns the current list without loading it. During hydration the list is loading, as on the server. */
export const useJobs = (): JobsState => useStore(jobsStore, { ssr: () => loading })
