// Search results from the server, used when the list is too long for the browser.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { createContext, use } from 'react'

import type { FoundPage } from '#contract/client/search.ts'

export type FoundState = {
  state: 'loading' | 'failed' | 'loaded'
  /** The search string of the last request. */
  search?: string
  /** The search string that `found` belongs to. */
  answered?: string
  /** The last results. They stay while the next request is pending and after it has failed. */
  found?: FoundPage | undefined
}

export const foundStore = atom<FoundState>({ state: 'loading' })

/** Set by the server, which renders for several visitors concurrently. */
export const FoundAtStart = createContext<FoundState | undefined>(undefined)

export function useFound(): FoundState {
  const atStart = use(FoundAtStart)
  return useStore(foundStore, { ssr: () => atStart ?? foundStore.get() })
}
