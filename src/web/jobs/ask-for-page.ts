// Asks the server for pages of the board. Its code comes only where the list is too long to be loaded.
import { createSearchClient, type FoundPage, foundPage } from '#contract/client/search.ts'
import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import type { SearchWire } from '#contract/jobs/search.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { foundStore } from './found-store.ts'
import { ownWrites } from './own-writes.ts'

/** Pages that are shown again without asking, as when one goes back. */
const pagesKept = 20
/** An answer that comes sooner needs no word that it is on its way. */
const quietMs = 400

const pages = new Map<string, FoundPage>()
let version: string | undefined
let writesBefore = 0
let asking: AbortController | undefined

/** A client whose calls end with `signal`. */
export const searchClient = (signal?: AbortSignal) =>
  createSearchClient({
    fetch: (path, request) => fetch(path, { ...request, ...(signal && { signal }) }),
    csrfToken,
  })

/** Takes over what the server found for the address of the page, and sent with it. */
export function keepSent(found: SearchWire): void {
  keep(boardSearch(parseBoardUrl(location.search)), foundPage(found))
}

/** Asks for what the board shows at `search`; the question before is not waited for. */
export function askForPage(search: string): void {
  const { state, search: asked } = foundStore.get()
  const isStale = ownWrites.get() !== writesBefore
  if (search === asked && state !== 'failed' && !isStale) return
  asking?.abort()
  if (isStale) forgetPages()
  const known = pages.get(search)
  if (known) keep(search, known)
  else void ask(search, (asking = new AbortController()))
}

/** The next board does not begin with what this one showed. */
export function leaveBoard(): void {
  asking?.abort()
  foundStore.set({ state: 'loading' })
}

function forgetPages(): void {
  writesBefore = ownWrites.get()
  pages.clear()
  version = undefined
}

/** A search without its page: who goes on to the next does so in the same version of the list. */
const questionOf = (search: string) => boardSearch({ ...parseBoardUrl(search), page: 1 })

async function ask(search: string, { signal }: AbortController): Promise<void> {
  const before = foundStore.get()
  const goesOn = before.answered !== undefined && questionOf(before.answered) === questionOf(search)
  foundStore.set({ ...before, search, state: before.found ? 'loaded' : 'loading' })
  const waiting = setTimeout(() => foundStore.set({ ...foundStore.get(), state: 'loading' }), quietMs)
  signal.addEventListener('abort', () => clearTimeout(waiting))
  try {
    const found = await searchClient(signal).searchJobs(search, goesOn ? version : undefined)
    if (!signal.aborted) keep(search, found)
  } catch (error) {
    if (signal.aborted) return
    logFailure('The jobs did not load.', error)
    foundStore.set({ ...before, state: 'failed', search })
  } finally {
    clearTimeout(waiting)
  }
}

/** Pages of another version of the list do not go on in this one. */
function keep(search: string, found: FoundPage): void {
  if (found.version !== version) pages.clear()
  version = found.version
  pages.delete(search)
  pages.set(search, found)
  for (const oldest of pages.keys()) {
    if (pages.size <= pagesKept) break
    pages.delete(oldest)
  }
  foundStore.set({ state: 'loaded', search, answered: search, found })
}
