// Bench: first paint, layout shifts, interactions and long tasks of pages in Chromium, with 500 and 20,000 jobs.
// To run only this bench: node tools/bench/browser.ts
import { chromium, type Browser } from '@playwright/test'

import { chromiumArgs, findChromium } from '../scripts/chromium.ts'
import { benchInteractions } from './browser/interactions.ts'
import { benchLoading } from './browser/loading.ts'
import { fastDesktop, slowDesktop } from './browser/visit.ts'
import { type BenchRow, printTable } from './table.ts'
import { withProduct } from './with-product.ts'

const usualCount = 500
const largeCount = 20_000

/** A budget in milliseconds: the debounce, plus a frame for computing the results and a frame for painting them. */
const settledBudget = 300 + 17 + 17

/** Returns rows for both numbers of jobs. Budgets apply to the median of the visits. */
export async function benchBrowser(): Promise<BenchRow[]> {
  const browser = await chromium.launch({ executablePath: findChromium('whole'), args: chromiumArgs })
  try {
    const usual = await withProduct(usualCount, ({ url }) => measureUsualSize(browser, url))
    const large = await withProduct(largeCount, ({ url }) => measureLargeSize(browser, url))
    return [...usual, ...large]
  } finally {
    await browser.close()
  }
}

async function measureUsualSize(browser: Browser, url: string): Promise<BenchRow[]> {
  const loading = await benchLoading({ browser, url }, [
    { path: '/jobs', name: `/jobs, ${usualCount} jobs`, visits: 5, lcp: 1500 },
    { path: '/account/login', name: '/account/login', visits: 5, lcp: 3000 },
    { path: '/', name: '/', visits: 5, lcp: 3000 },
  ])
  const slow = await benchInteractions(
    `${usualCount} jobs, 4x slower CPU`,
    { browser, url, device: slowDesktop, visits: 5 },
    { interaction: 200, task: 100 },
  )
  return [...loading, ...slow]
}

async function measureLargeSize(browser: Browser, url: string): Promise<BenchRow[]> {
  const loading = await benchLoading({ browser, url }, [
    { path: '/jobs', name: `/jobs, ${largeCount} jobs`, visits: 3, lcp: 1500 },
  ])
  const slow = await benchInteractions(
    `${largeCount} jobs, 4x slower CPU`,
    { browser, url, device: slowDesktop, visits: 3 },
    { interaction: 200 },
  )
  const fast = await benchInteractions(
    `${largeCount} jobs`,
    { browser, url, device: fastDesktop, visits: 3 },
    { interaction: 200, settled: settledBudget },
  )
  return [...loading, ...slow, ...fast]
}

if (import.meta.main) printTable(await benchBrowser())
