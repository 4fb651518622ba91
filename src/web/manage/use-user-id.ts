import { createContext, use } from 'react'

export const WriterContext = createContext<number | null>(null)

/** Returns the ID of the logged-in user. */
export function useUserId(): number {
  const writer = use(WriterContext)
  if (writer === null) throw new Error('This page must be rendered within its guard')
  return writer
}
