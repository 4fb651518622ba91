// Dates as a page writes them: en-US and UTC in the server's markup, the visitor's own way once the page is alive.
import { localeDate, relativeDate } from '#contract/jobs/dates.ts'

import { usePageData } from './page-data.ts'
import { useHydrated } from './use-hydrated.ts'

const onServer = { locale: 'en-US', timeZone: 'UTC' }

/** A moment (milliseconds since 1970) in the three forms that a `<time>` element shows. */
export function useDateWords(timestamp: number) {
  const { now } = usePageData()
  const isHydrated = useHydrated()
  return {
    relative: relativeDate(timestamp, now),
    date: localeDate(timestamp, isHydrated ? {} : onServer),
    iso: new Date(timestamp).toISOString(),
  }
}
