// Bench: Lighthouse on the most visited pages, on a phone (simulated slow 4G) and on a desktop.
// To run only this bench: node tools/bench/lighthouse.ts
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'

import { chromiumArgs, findChromium } from '../scripts/chromium.ts'
import { createVisitsRow } from './browser/visits-row.ts'
import { type BenchRow, printTable } from './table.ts'
import { summarizeTimes } from './timing.ts'
import { withProduct } from './with-product.ts'

const jobCount = 500
const paths = ['/jobs', '/', '/account/login']
const fullScoreCategories = ['accessibility', 'best-practices', 'seo']
const maxScore = 100

/**
 * `lcp` is a budget, in milliseconds. `goal` is the intended median performance score. The bench does not fail if the
 * score misses the goal, because the score is noisy.
 */
const devices = [
  { name: 'mobile', config: undefined, runs: 5, goal: 95, lcp: 2500 },
  { name: 'desktop', config: desktopConfig, runs: 3, goal: 100, lcp: 2500 },
]
type Device = (typeof devices)[number]

/** For each page and device, returns the scores that must be 100, the performance score, and the LCP. */
export async function benchLighthouse(): Promise<BenchRow[]> {
  return withProduct(jobCount, async ({ url }) => {
    const rows: BenchRow[] = []
    for (const device of devices)
      for (const path of paths)
        rows.push(...summarizeResults(`${path}, ${device.name}`, device, await runs(url + path, device)))
    return rows
  })
}

/** Returns the results of first visits. Omits runs without a score, because the simulation sometimes fails. */
async function runs(url: string, { config, runs }: Device): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const chrome = await launch({
      chromePath: findChromium('whole'),
      chromeFlags: ['--headless', ...chromiumArgs],
    })
    const flags = { port: chrome.port, logLevel: 'silent', skipAudits: listSkippedAudits(url) } as const
    const done = await lighthouse(url, flags, config)
    chrome.kill()
    if (done && getScore(done.lhr, 'performance') !== null) results.push(done.lhr)
  }
  return results
}

/**
 * Returns the audits to skip. The audit `is-crawlable` fails on account pages, because `robots.txt` excludes crawlers
 * from them.
 */
const listSkippedAudits = (url: string) =>
  new URL(url).pathname.startsWith('/account/') ? ['is-crawlable'] : []

const getScore = (result: Result, category: string) => result.categories[category]?.score ?? null

function summarizeResults(name: string, { goal, lcp }: Device, results: readonly Result[]): BenchRow[] {
  const listScores = (category: string) =>
    results.map((result) => Math.round(maxScore * (getScore(result, category) ?? 0)))
  const worst = fullScoreCategories.map((category) => Math.min(...listScores(category)))
  const speed = summarizeTimes(listScores('performance')).median
  const machine = summarizeTimes(results.map(({ environment }) => environment.benchmarkIndex)).median
  return [
    {
      what: `Lighthouse ${name}: ${fullScoreCategories.join(', ')}`,
      ours: [worst.join(', '), ...listFailedAudits(results)].join('; '),
      baseline: '-',
      ratio: '-',
      budget: `${maxScore} each`,
      ok: results.length > 0 && worst.every((score) => score === maxScore),
    },
    {
      what: `Lighthouse ${name}: performance, ${results.length} runs (goal ${goal})`,
      ours: `${speed} (worst ${Math.min(...listScores('performance'))})`,
      baseline: `machine's index: ${machine}`,
      ratio: '-',
      budget: '-',
      ok: true,
    },
    createVisitsRow({
      what: `Lighthouse ${name}: largest contentful paint`,
      ours: results.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? NaN),
      budget: lcp,
    }),
  ]
}

/** Returns the names of the audits that lower a score. */
function listFailedAudits(results: readonly Result[]): string[] {
  const failed = results.flatMap(({ categories, audits }) =>
    fullScoreCategories
      .flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return [...new Set(failed)]
}

if (import.meta.main) printTable(await benchLighthouse())
