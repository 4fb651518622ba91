import { useLayoutEffect, useMemo } from 'react'

import type { BoardAnswer } from '#contract/jobs/rules/board-answer.ts'
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { loadJobs, retryJobs, useJobs } from '#web/job-store/jobs-store.ts'
import type * as RequestResults from '#web/job-store/request-results.ts'
import { resultsStore, useSearchResults } from '#web/job-store/results-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { ownWrites } from '#web/query/own-writes.ts'

export type Board = {
  state: 'loading' | 'failed' | 'loaded'
  /** The answer to show. This is the previous answer while the next one is pending. */
  answer: BoardAnswer | undefined
  /** The latest answer, for the filter options. A failure clears `answer` but keeps this value. */
  last: BoardAnswer | undefined
  /** Whether `answer` belongs to the current query. */
  isAnswered: boolean
  /** The number of jobs of the last 7 days in `answer`. */
  lastWeek?: number | undefined
  retry: () => void
}

/** The module that requests results, imported on first use. After that, it returns cached results synchronously. */
let resultsModule: typeof RequestResults | undefined

async function requestResults(search: string): Promise<void> {
  try {
    resultsModule ??= await import('#web/job-store/request-results.ts')
    resultsModule.requestPage(search)
  } catch (error) {
    logFailure('The jobs did not load.', error)
    resultsStore.set({ state: 'failed', search })
  }
}

/** Returns the answer to `query`. Pass the same object until the query changes. */
export function useBoard(query: BoardQuery): Board {
  const { searchesOnServer = false, now } = usePageData()
  const jobs = useJobs()
  const { state, found, answered } = useSearchResults()
  const search = boardSearch(query)
  const isAnswered = answered === search
  // A visitor who opened the board directly can search before the list has loaded.
  const needsResults = searchesOnServer || (jobs.state === 'loading' && found !== undefined && !isAnswered)
  // `subscribe` calls the function at once, and again after each write that this tab has made. The first call runs
  // before the paint, to show a cached answer immediately. The later calls reload the jobs, because a write that
  // finishes after the board has loaded (such as the withdrawal of a job in the dashboard) makes the list stale.
  useLayoutEffect(
    () =>
      ownWrites.subscribe(() => {
        if (needsResults) void requestResults(search)
        if (!searchesOnServer) loadJobs()
      }),
    [needsResults, searchesOnServer, search],
  )
  // Otherwise the next visit to the board would show these results.
  useLayoutEffect(
    () => () => {
      resultsModule?.abortRequest()
      resultsStore.set({ state: 'loading' })
    },
    [],
  )
  const own = useMemo(() => {
    if (jobs.state !== 'loaded') return undefined
    const { index, answerBoard, countLastWeek } = jobs
    return { answer: answerBoard(index, query), lastWeek: countLastWeek(index, query, now) }
  }, [jobs, query, now])
  if (own) return { state: 'loaded', ...own, last: own.answer, isAnswered: true, retry: retryJobs }
  // While the list loads, a failed request for results is no failure of the board.
  const hasFailed = (searchesOnServer ? state : jobs.state) === 'failed'
  return {
    state: hasFailed ? 'failed' : state === 'failed' ? 'loading' : state,
    answer: hasFailed ? undefined : found?.answer,
    last: found?.answer,
    isAnswered,
    lastWeek: found?.lastWeek,
    retry: searchesOnServer ? () => void requestResults(search) : retryJobs,
  }
}
