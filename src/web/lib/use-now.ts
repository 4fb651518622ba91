// The time on pages that the server caches.
import { createContext, use } from 'react'

import { usePageData } from './page-data.ts'

type Words = string | number | boolean
export type Reading = { read: (now: number) => Words; words: Words }

/** The server passes this list to collect what depends on the time. It renders a cached page again when that changes. */
export const ClockReadings = createContext<Reading[] | undefined>(undefined)

/** Returns what `read` makes of the time of rendering, in milliseconds. */
export function useNow<Result extends Words>(read: (now: number) => Result): Result {
  const words = read(usePageData().now)
  use(ClockReadings)?.push({ read, words })
  return words
}

/** Returns a function that tells whether `readings` would be the same at another time. */
export const compareReadings = (readings: readonly Reading[]) => (now: number) =>
  readings.every(({ read, words }) => read(now) === words)
