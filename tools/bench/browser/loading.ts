// Loading times on a slow phone, compared with the same pages without server rendering.
import type { Browser } from '@playwright/test'

import type { BenchRow } from '../table.ts'
import { startShellServer } from './shell.ts'
import { type VisitMeasurements, readMeasurements, slowPhone, visit } from './visit.ts'
import { type Unit, createVisitsRow } from './visits-row.ts'

const largestShift = 0.02
const shift: Unit = (value) => value.toFixed(3)

type Site = { browser: Browser; url: string }
/** `lcp` is the budget, in milliseconds. */
type Load = { path: string; name: string; visits: number; lcp?: number }

/** Returns rows for each page. On a simulated slow phone, loads it alternately with and without server rendering. */
export async function benchLoading({ browser, url }: Site, pages: readonly Load[]): Promise<BenchRow[]> {
  const shell = await startShellServer(url)
  const load = (base: string, path: string) =>
    visit(browser, { url: base + path, device: slowPhone }, readMeasurements)
  const rows: BenchRow[] = []
  try {
    for (const page of pages) {
      const ours: VisitMeasurements[] = []
      const theirs: VisitMeasurements[] = []
      for (let count = 0; count < page.visits; count++) {
        ours.push(await load(url, page.path))
        theirs.push(await load(shell.url, page.path))
      }
      rows.push(...summarizeVisits(page, ours, theirs))
    }
    return rows
  } finally {
    await shell.stop()
  }
}

function summarizeVisits(
  { name, lcp }: Load,
  ours: readonly VisitMeasurements[],
  theirs: readonly VisitMeasurements[],
): BenchRow[] {
  const both = (of: (load: VisitMeasurements) => number) => ({
    ours: ours.map(of),
    baseline: { name: 'without server markup', values: theirs.map(of) },
  })
  return [
    createVisitsRow({
      what: `${name}: largest contentful paint`,
      ...both((load) => load.lcp),
      ...(lcp !== undefined && { budget: lcp }),
    }),
    createVisitsRow({ what: `${name}: first contentful paint`, ...both((load) => load.fcp) }),
    createVisitsRow({
      what: `${name}: layout shift`,
      ...both((load) => load.layoutShift),
      budget: largestShift,
      unit: shift,
    }),
    createVisitsRow({ what: `${name}: hydrated (React has taken over)`, ...both((load) => load.hydrated) }),
    createVisitsRow({ what: `${name}: longest task while loading`, ...both(longestTask) }),
  ]
}

const longestTask = ({ tasks }: VisitMeasurements) => Math.max(0, ...tasks)
