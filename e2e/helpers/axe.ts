// Checks pages with axe in both themes.
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

import { waitForFrames, measureSidewaysScroll } from './site.ts'

/**
 * The tags or rules that axe checks in each theme. Only the rules about colors can have another result in the dark
 * theme.
 */
const scans = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast', 'link-in-text-block'],
}
type Theme = keyof typeof scans
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
const narrowest = { width: 320, height: 700 }

const maxChecks = 20

/**
 * Waits until all elements have the colors of a new theme. Even without animations, colors change one frame late, and
 * inherited colors two frames late.
 */
async function waitForColors(page: Page): Promise<void> {
  for (let check = 0; check < maxChecks; check++) {
    await waitForFrames(page)
    if (await page.evaluate(() => document.getAnimations().length === 0)) return
  }
}

/** Returns axe's violations. `runOnly` lists rules or tags. Injects axe once per page, because its script is large. */
async function listViolations(page: Page, runOnly: string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations
  }, runOnly)
}

/**
 * Returns a description of each violation that axe finds in `themes`. Disables motion, because axe could otherwise
 * measure colors in the middle of a transition.
 */
export async function describeViolations(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitForColors(page)
    for (const { id, nodes } of await listViolations(page, scans[colorScheme]))
      for (const { html, failureSummary = '' } of nodes)
        found.push(`${colorScheme}, ${id}: ${html.slice(0, 200)} ${failureSummary}`)
  }
  return found
}

/**
 * Expects no violations at two widths, and no horizontal scrolling at 320 pixels. Checks the dark theme at only one
 * width, because colors do not depend on the width. `what` names the page in error messages.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.setViewportSize(wide)
  expect(await describeViolations(page, ['light']), `${what}, ${wide.width} wide`).toEqual([])
  await page.setViewportSize(narrow)
  expect(await describeViolations(page), `${what}, ${narrow.width} wide`).toEqual([])
  await page.setViewportSize(narrowest)
  await waitForFrames(page)
  expect(await page.evaluate(measureSidewaysScroll), `${what} scrolls sideways`).toBe(0)
  await page.setViewportSize(wide)
}
