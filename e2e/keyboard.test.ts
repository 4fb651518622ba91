import { expect } from '@playwright/test'

import { findBoard, openBoard } from './helpers/board.ts'
import { tabTo } from './helpers/keyboard.ts'
import { openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

test('a control that disappears when pressed moves the focus to another element', async ({ page }) => {
  const board = await openBoard(page, '?location_type=Remote&seniority_level=Senior')
  await board.chips.getByRole('link', { name: /Remote/ }).press('Enter')
  await expect(board.chips.getByRole('link')).toHaveCount(1)
  await expect(board.chips.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(board.chips).toHaveCount(0)
  await expect(board.list).toBeFocused()
  await openBoard(page, '?q=no-such-thing')
  await board.list.getByRole('link', { name: /^Show all/ }).press('Enter')
  await expect(board.titles).not.toHaveCount(0)
  await expect(board.list).toBeFocused()
})

test("a visitor reaches the employer's site without a mouse", async ({ page, context }) => {
  await context.route(/\.example\//, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await openPage(page, '/')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Job Board' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/jobs')
  await expect(page.getByRole('main')).toBeFocused()

  const board = findBoard(page)
  await page.keyboard.press('/')
  await page.keyboard.type('wagtail developer')
  await page.keyboard.press('Enter')
  await expect(board.count).toHaveText('1 job found')
  const apply = board.cards.getByRole('link', { name: 'Apply for Wagtail Developer' })
  await tabTo(page, apply)
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  await (await opened).waitForURL('https://quillbark.example/jobs/wagtail-developer')
  await expect(board.cards.getByText('Visited')).toBeVisible()
})

test.describe('skip links', () => {
  test('the first job is 12 presses of Tab away, the filters follow the results', async ({ page }) => {
    const board = await openBoard(page)
    await tabTo(page, board.titles.first().getByRole('link'), 12)
    await page.keyboard.press('Shift+Tab')
    const skip = page.getByRole('link', { name: 'Skip to filters' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(board.filters).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(board.filters.getByRole('button', { name: 'Clear Location Type' })).toBeFocused()
    await expect(page).toHaveURL('/jobs')
  })

  test('the link that skips to the filters also searches for the typed text', async ({ page }) => {
    const board = await openBoard(page)
    await board.search.fill('wagtail developer')
    await page.getByRole('link', { name: 'Skip to filters' }).press('Enter')
    await expect(board.count).toHaveText('1 job found')
  })

  test('the first tab stop of every page is a link that skips the header', async ({ page }) => {
    for (const path of ['/', '/jobs', '/developers', '/account/login']) {
      await openPage(page, path)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    }
  })
})

test.describe('the focus', () => {
  test('a navigation moves the focus to the new content', async ({ page }) => {
    await openPage(page, '/jobs')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Developers' })
      .press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Developer Directory' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('after Back, the link to the job that was open has the focus', async ({ page }) => {
    const board = await openBoard(page, '?location_type=Remote')
    const title = (index: number) => board.titles.nth(index).getByRole('link')
    await title(1).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await expect(title(1)).toBeFocused()
    await page.keyboard.press('j')
    await expect(title(2)).toBeFocused()
    await page.goForward()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('the focused element has a visible outline', async ({ page }) => {
    const board = await openBoard(page)
    const stops = [
      page.getByRole('button', { name: /Switch to .* theme/ }),
      board.search,
      board.filters.getByLabel('Hybrid', { exact: true }),
      board.filters.getByRole('switch', { name: 'Include jobs with no salary info' }),
      board.sort,
      board.cards.first().getByRole('button', { name: /^Save / }),
      board.pages.getByRole('link', { name: 'Next' }),
    ]
    await page.keyboard.press('Tab')
    for (const stop of stops) {
      await stop.focus()
      expect(await stop.evaluate((element) => getComputedStyle(element).outlineStyle), String(stop)).toBe(
        'solid',
      )
    }
  })
})

test('a visitor changes the filters and the salary without a mouse', async ({ page }) => {
  const board = await openBoard(page)
  const remote = board.filters.getByLabel('Remote', { exact: true })
  await tabTo(page, page.getByRole('link', { name: 'Skip to filters' }))
  await page.keyboard.press('Enter')
  await tabTo(page, remote)
  await page.keyboard.press('Space')
  await expect(remote).not.toBeChecked()
  await tabTo(page, board.filters.getByRole('slider', { name: 'Minimum salary' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, board.filters.getByRole('button', { name: 'Clear All Filters' }))
  await expect(page).toHaveURL(/location_type=In-Person&location_type=Hybrid&salary_min=/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/jobs')
})

test('the key / focuses the search box from a checkbox, but not from a select or with Control', async ({
  page,
}) => {
  const board = await openBoard(page)
  await board.sort.focus()
  await page.keyboard.press('/')
  await expect(board.sort).toBeFocused()
  await page.keyboard.press('Control+/')
  await expect(board.search).not.toBeFocused()
  const remote = board.filters.getByLabel('Remote', { exact: true })
  await remote.focus()
  await page.keyboard.press('/')
  await expect(board.search).toBeFocused()
  await expect(board.search).toHaveValue('')
  await expect(remote).toBeChecked()
})
