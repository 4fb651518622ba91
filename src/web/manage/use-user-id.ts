import { createContext, use } from 'react'

export const Writer = createContext<number | null>(null)

/** Returns the ID of the logged-in user, who owns the drafts and messages. */
export function useUserId(): number {
  const writer = use(Writer)
  if (writer === null) throw new Error('A page of those who run the board stands outside of its guard')
  return writer
}
