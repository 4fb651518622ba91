// One visit to a page in a fresh browser profile, on a device of a given speed, and what the browser says of it.
import type { Browser, Page } from '@playwright/test'
import { screenEmulationMetrics, throttling } from 'lighthouse/core/config/constants.js'

const bitsPerKilobit = 1024
const bitsPerByte = 8

/** A screen, how many times slower than this machine, and whether the network is Lighthouse's applied slow 4G. */
export type Device = { screen: Screen; slowdown: number; slowNetwork: boolean }

type Screen = { width: number; height: number; deviceScaleFactor: number; mobile: boolean }

// Lighthouse's type says that each part may be missing.
const phone = { width: 0, height: 0, deviceScaleFactor: 1, mobile: true, ...screenEmulationMetrics.mobile }
const desktop = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }
const { cpuSlowdownMultiplier } = throttling.mobileSlow4G

export const slowPhone: Device = { screen: phone, slowdown: cpuSlowdownMultiplier, slowNetwork: true }
export const slowDesktop: Device = { screen: desktop, slowdown: cpuSlowdownMultiplier, slowNetwork: false }
export const fastDesktop: Device = { screen: desktop, slowdown: 1, slowNetwork: false }

/** What in-page.js keeps; all in milliseconds, but `shift`. */
export type Seen = {
  fcp: number
  lcp: number
  /** The sum of all layout shifts. */
  shift: number
  /** When React had taken the page over. */
  alive: number
  /** Durations of tasks of 50 ms or more. */
  tasks: number[]
  /** From input to next paint, where that took 16 ms or more. */
  interactions: number[]
  /** From the last key to the painting of another count of jobs. */
  settles: number[]
}

/** Visits `url`, waits until it is alive and quiet, and does `work` there. */
export async function visit<Result>(
  browser: Browser,
  { url, device }: { url: string; device: Device },
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { screen } = device
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    deviceScaleFactor: screen.deviceScaleFactor,
    isMobile: screen.mobile,
    hasTouch: screen.mobile,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript({ path: `${import.meta.dirname}/in-page.js` })
    await slowDown(page, device)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
    await page.evaluate('benchAlive')
    return await work(page)
  } finally {
    await context.close()
  }
}

/** What the page has kept so far. */
export function seen(page: Page): Promise<Seen> {
  return page.evaluate<Seen>('bench')
}

/** What the page has kept in one of its lists, and empties the list. */
export function take(page: Page, list: 'tasks' | 'interactions' | 'settles'): Promise<number[]> {
  return page.evaluate<number[]>(`bench.${list}.splice(0)`)
}

async function slowDown(page: Page, { slowdown, slowNetwork }: Device): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (!slowNetwork) return
  const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps } = throttling.mobileSlow4G
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: requestLatencyMs,
    downloadThroughput: bytesPerSecond(downloadThroughputKbps),
    uploadThroughput: bytesPerSecond(uploadThroughputKbps),
  })
}

const bytesPerSecond = (kbps: number) => Math.floor((kbps * bitsPerKilobit) / bitsPerByte)
