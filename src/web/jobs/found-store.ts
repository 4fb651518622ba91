// What the server found for the board, where the list is too long to be loaded.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { createContext, use } from 'react'

import type { FoundPage } from '#contract/client/search.ts'

export type FoundState = {
  state: 'loading' | 'failed' | 'loaded'
  /** The search part of the board's address that was asked last. */
  search?: string
  /** The one that `found` answers. */
  answered?: string
  /** While the next is on its way, or where it did not come, the one before. */
  found?: FoundPage | undefined
}

export const foundStore = atom<FoundState>({ state: 'loading' })

/** Set by the server, which renders for many at once. */
export const FoundAtStart = createContext<FoundState | undefined>(undefined)

export function useFound(): FoundState {
  const atStart = use(FoundAtStart)
  return useStore(foundStore, { ssr: () => atStart ?? foundStore.get() })
}
