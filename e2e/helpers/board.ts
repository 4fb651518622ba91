// Finds the elements of the job board by role and name.
import { expect, type Page } from '@playwright/test'

import { pluralize } from '#contract/counts.ts'

import { areFromList } from './jobs.ts'

/** Returns the elements of the board. */
export function findBoard(page: Page) {
  const cards = page.getByRole('article')
  return {
    cards,
    titles: cards.getByRole('heading', { level: 2 }),
    search: page.getByRole('searchbox', { name: 'Search jobs' }),
    clearSearch: page.getByRole('button', { name: 'Clear search' }),
    count: page.getByRole('status').filter({ hasText: /jobs? found$/ }),
    filters: page.getByRole('region', { name: 'Filters', exact: true }),
    active: page.getByText('Active', { exact: true }).filter({ visible: true }),
    chips: page.getByRole('list', { name: 'Active filters' }),
    sort: page.getByLabel('Sort by'),
    list: page.getByRole('region', { name: /^Jobs/ }),
    pages: page.getByRole('navigation', { name: 'Pagination' }),
    loading: page.getByText('Loading jobs...'),
    nothing: page.getByText('No jobs found matching your criteria.'),
    failed: page.getByText('Failed to load jobs. Please try again later.'),
  }
}

export type Board = ReturnType<typeof findBoard>

/** Opens the board and waits until it has loaded. */
export async function openBoard(page: Page, search = ''): Promise<Board> {
  await page.goto(`/jobs${search}`)
  return waitForBoard(page)
}

/** Waits until the board on the page has loaded. */
export async function waitForBoard(page: Page): Promise<Board> {
  const board = findBoard(page)
  await expect(board.count).toBeVisible()
  await expect(board.loading).toHaveCount(0)
  await expect.poll(async () => areFromList(page, await board.titles.allTextContents())).toBe(true)
  return board
}

/** Clicks the title of the first card and waits for the page of the job. */
export async function openFirstJob(page: Page): Promise<void> {
  const title = findBoard(page).titles.first()
  const text = (await title.textContent()) ?? ''
  await title.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
}

/** Returns '1 job found', '2 jobs found' and so on (specification, section 9). */
export const countText = (total: number) => `${pluralize(total, 'job', 'jobs')} found`

/** Returns the job titles of the current page of results and of all pages after it. */
export async function listRemainingTitles(page: Page): Promise<string[]> {
  const board = findBoard(page)
  const next = board.pages.getByRole('link', { name: 'Next' })
  const titles = await board.titles.allTextContents()
  while (await next.isVisible()) {
    const place = await board.list.getAttribute('aria-label')
    await next.click()
    await expect(board.list).not.toHaveAttribute('aria-label', place ?? '')
    titles.push(...(await board.titles.allTextContents()))
  }
  return titles
}
