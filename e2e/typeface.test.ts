// The page does not move when the typeface of headings loads late.
import { expect, type Page } from '@playwright/test'

import { expectHydrated } from './helpers/site.ts'
import { test } from './helpers/test.ts'

const isFontLoaded = (page: Page) => page.evaluate(() => document.fonts.check("700 26px 'Funnel Display'"))
const measureHeights = (page: Page) =>
  page
    .locator('h1, article, li')
    .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().height)))

for (const path of ['/jobs', '/companies'])
  test(`no heading or card of ${path} changes its height when the typeface loads`, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expectHydrated(page)
    expect(await isFontLoaded(page)).toBe(false)
    const before = await measureHeights(page)
    expect(before.length).toBeGreaterThan(3)
    resolve()
    await expect.poll(() => isFontLoaded(page)).toBe(true)
    expect(await measureHeights(page)).toEqual(before)
  })
