// Tells the server that a job was seen, applied to or saved. Nothing waits for it, also not leaving the page.
import type { FigureEvent } from '#contract/jobs/figures.ts'

export function countFigure(job: string, event: FigureEvent): void {
  const body = JSON.stringify({ job: Number(job), event })
  // Old browsers, and tests, have no beacon.
  navigator.sendBeacon?.('/ninja-api/figures', new Blob([body], { type: 'application/json' }))
}
