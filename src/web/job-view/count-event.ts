// Sends an event as a beacon, which the browser delivers even if the visitor leaves the page.
import type { StatisticsEvent } from '#contract/jobs/statistics.ts'

export function countEvent(job: string, event: StatisticsEvent): void {
  const body = JSON.stringify({ job: Number(job), event })
  // Old browsers and jsdom have no beacon.
  navigator.sendBeacon?.('/ninja-api/figures', new Blob([body], { type: 'application/json' }))
}
