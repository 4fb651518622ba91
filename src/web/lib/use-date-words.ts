// Formats dates as en-US in UTC on the server, and in the visitor's locale after hydration.
import { type DateConventions, localeDate, relativeDate } from '#contract/jobs/dates.ts'

import { usePageData } from './page-data.ts'
import { useHydrated } from './use-hydrated.ts'

const serverConventions: DateConventions = { locale: 'en-US', timeZone: 'UTC' }

export const useDateConventions = (): DateConventions => (useHydrated() ? {} : serverConventions)

/** Formats a moment (milliseconds since 1970) in the three forms that a `<time>` element uses. */
export function useDateWords(timestamp: number) {
  const { now } = usePageData()
  return {
    relative: relativeDate(timestamp, now),
    date: localeDate(timestamp, useDateConventions()),
    iso: new Date(timestamp).toISOString(),
  }
}
