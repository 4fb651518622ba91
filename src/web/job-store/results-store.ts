// Search results from the server, used when the list is too long for the browser.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { createContext, use } from 'react'

import type { FoundPage } from '#contract/client/search.ts'

export type ResultsState = {
  state: 'loading' | 'failed' | 'loaded'
  search?: string
  /** The search string of `found`. */
  answered?: string
  /** The last results. They remain here while the next request is pending and after a failed request. */
  found?: FoundPage | undefined
}

export const resultsStore = atom<ResultsState>({ state: 'loading' })

/** The server passes the results here instead of in `resultsStore`, because it renders several pages concurrently. */
export const InitialResults = createContext<ResultsState | undefined>(undefined)

export function useSearchResults(): ResultsState {
  const atStart = use(InitialResults)
  return useStore(resultsStore, { ssr: () => atStart ?? resultsStore.get() })
}
