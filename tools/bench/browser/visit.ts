// Visits a page with a new browser profile, and collects the browser's measurements.
import type { Browser, Page } from '@playwright/test'
import { screenEmulationMetrics, throttling } from 'lighthouse/core/config/constants.js'

const bitsPerKilobit = 1024
const bitsPerByte = 8

/** `slowdown` is relative to this machine's CPU. `slowNetwork` simulates the slow 4G network of Lighthouse. */
export type Device = { screen: Screen; slowdown: number; slowNetwork: boolean }

type Screen = { width: number; height: number; deviceScaleFactor: number; mobile: boolean }

// Set every property, because in Lighthouse's types all of them are optional.
const phone = { width: 0, height: 0, deviceScaleFactor: 1, mobile: true, ...screenEmulationMetrics.mobile }
const desktop = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }
const { cpuSlowdownMultiplier } = throttling.mobileSlow4G

export const slowPhone: Device = { screen: phone, slowdown: cpuSlowdownMultiplier, slowNetwork: true }
export const slowDesktop: Device = { screen: desktop, slowdown: cpuSlowdownMultiplier, slowNetwork: false }
export const fastDesktop: Device = { screen: desktop, slowdown: 1, slowNetwork: false }

/** The measurements of in-page.js. All are in milliseconds except `layoutShift`. */
export type VisitMeasurements = {
  fcp: number
  lcp: number
  /** The sum of all layout shifts. */
  layoutShift: number
  /** The time of hydration. */
  hydrated: number
  /** Durations of tasks of 50 ms or more. */
  tasks: number[]
  /** The time from input to the next paint, if it was 16 ms or more. */
  interactions: number[]
  /** The time from the last key to the paint of a new result count. */
  settles: number[]
}

/** Visits `url`, waits until the page is hydrated and idle, and runs `work` there. */
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
    await page.evaluate('benchHydrated')
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Returns the measurements so far. */
export function readMeasurements(page: Page): Promise<VisitMeasurements> {
  return page.evaluate<VisitMeasurements>('bench')
}

/** Returns the measurements of a kind and removes them. */
export function takeMeasurements(page: Page, list: 'tasks' | 'interactions' | 'settles'): Promise<number[]> {
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
