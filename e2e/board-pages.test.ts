// The pages of the list: numbers, gaps, Previous and Next, as links (specification, section 9).
import { expect } from '@playwright/test'

import { openBoard } from './helpers/board.ts'
import { jobsFrom } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

const pageSize = 5

test('the pagination shows first, last, current and its neighbours, with an ellipsis for each gap', async ({
  page,
  request,
}) => {
  const last = Math.ceil((await jobsFrom(request)).length / pageSize)
  expect(last).toBeGreaterThan(9)
  const shownOn = [
    { current: 1, shown: ['1', '2', '…', last] },
    { current: 2, shown: ['1', '2', '3', '…', last] },
    { current: 3, shown: ['1', '2', '3', '4', '…', last] },
    { current: 6, shown: ['1', '…', '5', '6', '7', '…', last] },
    { current: last - 2, shown: ['1', '…', last - 3, last - 2, last - 1, last] },
    { current: last, shown: ['1', '…', last - 1, last] },
  ]
  for (const { current, shown } of shownOn) {
    const board = await openBoard(page, `?page=${current}`)
    await expect(board.pages.getByRole('listitem')).toHaveText(
      shown.map((each) => (each === '…' ? '…' : `Page ${each}`)),
    )
    await expect(board.pages.getByRole('link', { name: `Page ${current}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(board.pages.locator('[aria-current]')).toHaveCount(1)
  }
})

test('numbers, Previous and Next are links with addresses of their own', async ({ page }) => {
  const board = await openBoard(page, '?q=django&page=2')
  const link = (name: string) => board.pages.getByRole('link', { name, exact: true })
  await expect(link('Previous')).toHaveAttribute('href', '/jobs?q=django')
  await expect(link('Page 1')).toHaveAttribute('href', '/jobs?q=django')
  await expect(link('Page 3')).toHaveAttribute('href', '/jobs?q=django&page=3')
  await expect(link('Next')).toHaveAttribute('href', '/jobs?q=django&page=3')
})

test('there is nothing before the first page and nothing after the last', async ({ page }) => {
  const board = await openBoard(page)
  await expect(board.pages.getByText('Previous')).toBeVisible()
  await expect(board.pages.getByRole('link', { name: 'Previous' })).toHaveCount(0)
  await openBoard(page, '?page=999')
  await expect(board.pages.getByText('Next')).toBeVisible()
  await expect(board.pages.getByRole('link', { name: 'Next' })).toHaveCount(0)
})

test('a list of one page has no pagination', async ({ page }) => {
  const board = await openBoard(page, '?q=wagtail')
  await expect(board.titles.first()).toBeVisible()
  await expect(board.pages).toHaveCount(0)
})

test('a page past the end becomes the last', async ({ page, request }) => {
  const jobs = await jobsFrom(request)
  const last = Math.ceil(jobs.length / pageSize)
  const board = await openBoard(page, '?page=999')
  await expect(board.list).toHaveAccessibleName(`Jobs, page ${last} of ${last}`)
  await expect(board.titles).toHaveText(jobs.slice((last - 1) * pageSize).map(({ title }) => title))
})

test('a new page starts at its top, for the eye and for the keyboard', async ({ page, request }) => {
  const jobs = await jobsFrom(request)
  const board = await openBoard(page)
  await board.pages.getByRole('link', { name: 'Next' }).click()
  await expect(board.titles).toHaveText(jobs.slice(pageSize, 2 * pageSize).map(({ title }) => title))
  await expect(board.list).toBeFocused()
  await expect(board.titles.first()).toBeInViewport()
  await expect(board.search).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(board.titles.first().getByRole('link')).toBeFocused()
})

test('going back returns to where one was', async ({ page }) => {
  const board = await openBoard(page)
  const first = await board.titles.allTextContents()
  await board.pages.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(board.list).toHaveAccessibleName(/^Jobs, page 2 of/)
  await page.goBack()
  await expect(page).toHaveURL('/jobs')
  await expect(board.titles).toHaveText(first)
  await expect(board.pages).toBeInViewport()
  await page.goForward()
  await expect(board.list).toHaveAccessibleName(/^Jobs, page 2 of/)
})

test('a page number opens in a new tab as any link does', async ({ page, context, request }) => {
  const jobs = await jobsFrom(request)
  const board = await openBoard(page)
  const opened = context.waitForEvent('page')
  await board.pages.getByRole('link', { name: 'Page 2', exact: true }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByRole('article').getByRole('heading')).toHaveText(
    jobs.slice(pageSize, 2 * pageSize).map(({ title }) => title),
  )
  await expect(page).toHaveURL('/jobs')
})
