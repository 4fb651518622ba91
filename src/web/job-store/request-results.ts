// Requests search results from the server. The browser loads this module only if the list of jobs is too long for it.
import { createSearchClient, type FoundPage } from '#contract/client/search.ts'
import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { csrfHeader } from '#web/lib/csrf.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { ownWrites } from '#web/query/own-writes.ts'

import { resultsStore } from './results-store.ts'

/** The number of cached pages, for back and forward navigation. */
const MAX_CACHED_PAGES = 20
/** The delay before the loading message appears, in milliseconds. Faster responses show no message. */
const LOADING_DELAY_MS = 400

const sent = resultsStore.get()
const pages = new Map<string, FoundPage>(
  sent.answered !== undefined && sent.found ? [[sent.answered, sent.found]] : [],
)
let version = sent.found?.version
let writesBefore = 0
let pendingRequest: AbortController | undefined

/** Returns a client whose calls are aborted with `signal`. */
export const searchClient = (signal: AbortSignal) =>
  createSearchClient({
    fetch: (path, request) => fetch(path, { ...request, signal }),
    headers: csrfHeader,
  })

/** Requests the results for `search` and aborts the previous request. */
export function requestPage(search: string): void {
  const { state, search: lastSearch } = resultsStore.get()
  const isStale = ownWrites.get() !== writesBefore
  if (search === lastSearch && state !== 'failed' && !isStale) return
  pendingRequest?.abort()
  if (isStale) forgetPages()
  const cached = pages.get(search)
  if (cached) cacheAndShow(search, cached)
  else void fetchPage(search, (pendingRequest = new AbortController()))
}

export const abortRequest = (): void => pendingRequest?.abort()

function forgetPages(): void {
  writesBefore = ownWrites.get()
  pages.clear()
  version = undefined
}

/** Returns the search without its page number. All pages of a search come from the same version of the list. */
const withoutPage = (search: string) => boardSearch({ ...parseBoardUrl(search), page: 1 })

async function fetchPage(search: string, { signal }: AbortController): Promise<void> {
  const before = resultsStore.get()
  const isSameSearch = before.answered !== undefined && withoutPage(before.answered) === withoutPage(search)
  resultsStore.set({ ...before, search, state: before.found ? 'loaded' : 'loading' })
  const loadingTimer = setTimeout(
    () => resultsStore.set({ ...resultsStore.get(), state: 'loading' }),
    LOADING_DELAY_MS,
  )
  signal.addEventListener('abort', () => clearTimeout(loadingTimer))
  try {
    const found = await searchClient(signal).searchJobs(search, isSameSearch ? version : undefined)
    if (!signal.aborted) cacheAndShow(search, found)
  } catch (error) {
    if (signal.aborted) return
    logFailure('The jobs did not load.', error)
    resultsStore.set({ ...before, state: 'failed', search })
  } finally {
    clearTimeout(loadingTimer)
  }
}

/** Caches and shows the results. Drops cached pages that belong to another version of the list. */
function cacheAndShow(search: string, found: FoundPage): void {
  if (found.version !== version) pages.clear()
  version = found.version
  pages.delete(search)
  pages.set(search, found)
  for (const oldest of pages.keys()) {
    if (pages.size <= MAX_CACHED_PAGES) break
    pages.delete(oldest)
  }
  resultsStore.set({ state: 'loaded', search, answered: search, found })
}
