// The menu "Follow this search", with a feed, a link and an embed code.
import { expect, type Page } from '@playwright/test'

import { describeViolations } from './helpers/axe.ts'
import { findBoard, openBoard } from './helpers/board.ts'
import { startForeignSite } from './helpers/foreign-site.ts'
import { measureSidewaysScroll } from './helpers/site.ts'
import { test } from './helpers/test.ts'

const search = '?q=django&location_type=Remote'

const openMenu = (page: Page) => page.getByRole('button', { name: 'Follow this search' }).click()

test.describe('the menu "Follow this search"', () => {
  test('the menu links to the feed of the search', async ({ page }) => {
    await openBoard(page, `${search}&sort=oldest&page=2`)
    await openMenu(page)
    const feed = page.getByRole('link', { name: 'RSS feed' })
    await expect(feed).toHaveAttribute('href', `/jobs.rss${search}`)
  })

  test('the menu copies the link of the search', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openBoard(page, search)
    await openMenu(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/jobs${search}`)
  })

  test('the menu shows an error if the browser does not allow copying', async ({ page }) => {
    await openBoard(page)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await openMenu(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('This browser does not allow copying.')).toBeVisible()
  })

  test('the embed code shows the jobs of the search on another site', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const board = await openBoard(page, '?q=wagtail+%22%26')
    await expect(board.nothing).toBeVisible()
    await openBoard(page, '?q=wagtail+developer')
    await openMenu(page)
    const code = await page.getByLabel('Embed code for your website').inputValue()
    await page.getByRole('button', { name: 'Copy embed code' }).click()
    await expect(page.getByText('Embed code copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    const site = await startForeignSite(code)
    await page.goto(`http://127.0.0.1:${site.port}/`)
    const jobs = page.frameLocator('iframe[title^="wagtail developer"]')
    await expect(jobs.getByRole('link', { name: 'Wagtail Developer' })).toBeVisible()
    site.close()
  })

  test('the feed in the menu uses the search that the visitor has typed', async ({ page }) => {
    const board = await openBoard(page)
    await board.search.fill('wagtail')
    await expect(page).toHaveURL('/jobs?q=wagtail')
    await openMenu(page)
    await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/jobs.rss?q=wagtail')
  })

  test('the keyboard opens the menu, and Escape returns the focus to its button', async ({ page }) => {
    await openBoard(page)
    const button = page.getByRole('button', { name: 'Follow this search' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'RSS feed' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'RSS feed' })).toBeHidden()
    await expect(button).toBeFocused()
  })

  for (const width of [1440, 390, 320]) {
    test(`at ${width} px, the menu is accessible and fits the window`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openBoard(page)
      await openMenu(page)
      for (const name of ['Copy link', 'Copy embed code'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(measureSidewaysScroll)).toBe(0)
      expect(await describeViolations(page)).toEqual([])
    })
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens and links to the feed', async ({ page }) => {
    await page.goto(`/jobs${search}`)
    await expect(findBoard(page).count).toBeVisible()
    await openMenu(page)
    await expect(page.getByLabel('Embed code for your website')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', `/jobs.rss${search}`)
  })
})
