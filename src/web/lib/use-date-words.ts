// Formats dates as en-US on the server, and in the visitor's locale after hydration. The day is that of UTC in both, so
// that hydration does not change it.
import { type DateConventions, localeDate, relativeDate } from '#contract/jobs/dates.ts'

import { useHydrated } from './use-hydrated.ts'
import { useNow } from './use-now.ts'

export const useDateConventions = (): DateConventions => ({
  locale: useHydrated() ? undefined : 'en-US',
  timeZone: 'UTC',
})

/** Formats a moment (milliseconds since 1970) in the three forms that a `<time>` element uses. */
export function useDateWords(timestamp: number) {
  const relative = useNow((now) => relativeDate(timestamp, now))
  return {
    relative,
    date: localeDate(timestamp, useDateConventions()),
    iso: new Date(timestamp).toISOString(),
  }
}
