// The board on a phone: panel and sheet, targets for the thumb, nothing that scrolls sideways.
import { expect, type Page } from '@playwright/test'

import { aliveBoard, boardOn, openBoard } from './helpers/board.ts'
import { jobsFrom } from './helpers/jobs.ts'
import { pagesOfTheSite, sidewaysScroll } from './helpers/site.ts'
import { test } from './helpers/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('filters are a panel that opens and closes; "Active" says that they have changed', async ({ page }) => {
  const board = await openBoard(page)
  const opener = board.filters.getByRole('button', { name: 'Filter Jobs' })
  const hybrid = board.filters.getByLabel('Hybrid', { exact: true })
  await expect(hybrid).toBeHidden()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(board.active).toHaveCount(0)

  await opener.tap()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await hybrid.uncheck()
  await expect(opener).toHaveText('Filter JobsActive')
  await board.filters.getByRole('button', { name: 'Close Filters' }).tap()
  await expect(hybrid).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/jobs?location_type=Remote&location_type=In-Person')
  await expect(board.active).toBeVisible()

  await opener.tap()
  await board.filters.getByRole('button', { name: 'Clear All Filters' }).tap()
  await expect(board.active).toHaveCount(0)
})

test('the order is chosen in a sheet that closes on the choice', async ({ page, request }) => {
  const jobs = await jobsFrom(request)
  const board = await openBoard(page)
  await expect(board.sort).toBeHidden()
  await page.getByRole('button', { name: 'Sort' }).tap()
  const oldest = page.getByRole('link', { name: 'Oldest first' })
  await expect(page.getByRole('link', { name: 'Newest first' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: 'Relevance' })).toHaveCount(0)
  await oldest.tap()
  await expect(oldest).toBeHidden()
  await expect(page).toHaveURL('/jobs?sort=oldest')
  await expect(board.titles).toHaveText(
    jobs
      .slice(-5)
      .toReversed()
      .map(({ title }) => title),
  )
})

test('the sheet closes without a choice as well', async ({ page }) => {
  await openBoard(page)
  await page.getByRole('button', { name: 'Sort' }).tap()
  const newest = page.getByRole('link', { name: 'Newest first' })
  await expect(newest).toBeVisible()
  await page.touchscreen.tap(200, 100)
  await expect(newest).toBeHidden()
  await expect(page).toHaveURL('/jobs')
})

test('the search box invites with fewer words', async ({ page }) => {
  const board = await openBoard(page)
  await expect(board.search).toHaveAttribute('placeholder', 'Search jobs...')
})

/** Links and buttons that are no part of a line of text, and what is smaller than a thumb among them. */
function smallTargets(): string[] {
  const thumb = 44
  const targets = 'a[href], button, select, label:has(input), input:not([type=hidden], label *)'
  return [...document.querySelectorAll(targets)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => getComputedStyle(element).display !== 'inline' && !element.matches('[href="#main"]'))
    .map((element) => {
      // A link may cover the card in which it stands.
      const coversCard = getComputedStyle(element, '::after').position === 'absolute'
      const area = coversCard && element instanceof HTMLElement ? element.offsetParent : element
      return { element, box: (area ?? element).getBoundingClientRect() }
    })
    .filter(({ box }) => box.width < thumb || box.height < thumb)
    .map(({ element, box }) => `${element.textContent || element.tagName} ${box.width} x ${box.height}`)
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  if (path.startsWith('/jobs?') || path === '/jobs') await aliveBoard(page)
}

test('every button and link is large enough for a thumb', async ({ page, request, complaints }) => {
  complaints.expect(/status of 4(04|10)/)
  for (const path of await pagesOfTheSite(request)) {
    await open(page, path)
    expect(await page.evaluate(smallTargets), path).toEqual([])
  }
})

test('so are the filters and the orders', async ({ page }) => {
  const board = await openBoard(page)
  await board.filters.getByRole('button', { name: 'Filter Jobs' }).tap()
  await expect(board.filters.getByRole('button', { name: 'Close Filters' })).toBeVisible()
  expect(await page.evaluate(smallTargets)).toEqual([])
  await page.getByRole('button', { name: 'Sort' }).tap()
  await expect(page.getByRole('link', { name: 'Newest first' })).toBeVisible()
  expect(await page.evaluate(smallTargets)).toEqual([])
})

test('no page scrolls sideways on the narrowest phone', async ({ page, request, complaints }) => {
  complaints.expect(/status of 4(04|10)/)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...(await pagesOfTheSite(request)), '/jobs?page=7']) {
    await open(page, path)
    expect(await page.evaluate(sidewaysScroll), path).toBe(0)
  }
  const board = boardOn(page)
  await board.filters.getByRole('button', { name: 'Filter Jobs' }).tap()
  await expect(board.filters.getByRole('button', { name: 'Close Filters' })).toBeVisible()
  expect(await page.evaluate(sidewaysScroll), 'with the filters open').toBe(0)
})

/** Runs in the page: what reaches beyond the inner edge of its card and is not cut off there. */
function textsOverTheEdge(): string[] {
  return [...document.querySelectorAll('article')].flatMap((card) => {
    const edge = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
    return [...card.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > edge + 1)
      .filter(({ parentElement }) => parentElement && getComputedStyle(parentElement).overflow === 'visible')
      .map((element) => element.textContent)
  })
}

test('nothing sticks out of a card, not even on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const board = await openBoard(page)
  await expect(board.cards.getByText('New', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(textsOverTheEdge)).toEqual([])
})
