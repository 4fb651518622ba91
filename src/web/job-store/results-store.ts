// Search results from the server: those that it sends with the board, and all later ones if the list is too long for the
// browser.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { createContext, use } from 'react'

import { type FoundPage, toFoundPage } from '#contract/client/search.ts'
import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import type { SearchWire } from '#contract/jobs/search.ts'

export type ResultsState = {
  state: 'loading' | 'failed' | 'loaded'
  search?: string
  /** The search string of `found`. */
  answered?: string
  /** The last results. They remain here while the next request is pending and after a failed request. */
  found?: FoundPage | undefined
}

export const resultsStore = atom<ResultsState>({ state: 'loading' })

/** Returns the state with the results that the server sent with the board. `locationSearch` is the search of its URL. */
export function resultsOf(locationSearch: string, found: SearchWire): ResultsState {
  const search = boardSearch(parseBoardUrl(locationSearch))
  return { state: 'loaded', search, answered: search, found: toFoundPage(found) }
}

/** The server passes the results here instead of in `resultsStore`, because it renders several pages concurrently. */
export const InitialResults = createContext<ResultsState | undefined>(undefined)

export function useSearchResults(): ResultsState {
  const atStart = use(InitialResults)
  return useStore(resultsStore, { ssr: () => atStart ?? resultsStore.get() })
}
