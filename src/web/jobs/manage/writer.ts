// Who writes, for the pages of those who run the board: their host knows.
import { createContext, use } from 'react'

export const Writer = createContext<number | null>(null)

/** The id of whoever is logged in, to whom drafts and messages belong. */
export function useWriter(): number {
  const writer = use(Writer)
  if (writer === null) throw new Error('A page of those who run the board stands outside of its guard')
  return writer
}
