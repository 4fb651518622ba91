// A board with its own brand color.
import { expect, type Page } from '@playwright/test'

import { logInAsStaff, test } from './helpers/accounts.ts'

test.use({ settings: { SITE_COLOR: '25' } })

const getAccentColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))

test('after a login, every page has the brand color without loading a style sheet', async ({ page }) => {
  const styles: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(request.url())
  })
  await page.goto('/jobs')
  const color = await getAccentColor(page)
  await logInAsStaff(page)
  for (const path of ['/', '/jobs', '/dashboard/review', '/dashboard/jobs/new']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([path, await getAccentColor(page)]).toEqual([path, color])
  }
  expect(styles).toEqual([])
})
