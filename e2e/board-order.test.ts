// The order and the pages of the list, compared with the jobs of the API (specification, section 9).
import { expect } from '@playwright/test'

import type { Job } from '#contract/jobs/job.ts'

import { countText, openBoard } from './helpers/board.ts'
import { fetchJobs } from './helpers/jobs.ts'
import { goTo } from './helpers/site.ts'
import { test } from './helpers/test.ts'

const perYear: Record<string, number> = { hour: 2000, day: 260, week: 52, month: 12 }
const toAnnual = (amount: number | null, period: string | null) =>
  (amount ?? 0) * (perYear[period ?? 'year'] ?? 1)
const getHigh = ({ salaryMax, salaryPeriod }: Job) => toAnnual(salaryMax, salaryPeriod)
const getLow = ({ salaryMin, salaryPeriod }: Job) => toAnnual(salaryMin, salaryPeriod)
const isUnpaid = (job: Job) => getHigh(job) === 0 && getLow(job) === 0
const compareUnpaid = (a: Job, b: Job) => Number(isUnpaid(a)) - Number(isUnpaid(b))
const getCreationTime = ({ createdAt }: Job) => createdAt.getTime()

const pageSize = 5

/** Sorts independently of the board's code. Equal jobs stay in the order of the API. */
const orders = [
  {
    label: 'Newest first',
    address: '/jobs',
    before: (a: Job, b: Job) => getCreationTime(b) - getCreationTime(a),
  },
  {
    label: 'Oldest first',
    address: '/jobs?sort=oldest',
    before: (a: Job, b: Job) => getCreationTime(a) - getCreationTime(b),
  },
  {
    label: 'Salary: high to low',
    address: '/jobs?sort=salary-high',
    before: (a: Job, b: Job) => compareUnpaid(a, b) || getHigh(b) - getHigh(a),
  },
  {
    label: 'Salary: low to high',
    address: '/jobs?sort=salary-low',
    before: (a: Job, b: Job) => compareUnpaid(a, b) || getLow(a) - getLow(b),
  },
]

test.describe('the sort order', () => {
  // The contract's sort.test.ts and search.test.ts cover ties and the other rules of the order.
  test('each order sorts the list and appears in the URL', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page, '?sort=relevance')
    for (const { label, address, before } of orders) {
      await board.sort.selectOption(label)
      await expect(page).toHaveURL(address)
      const titles = jobs.toSorted(before).map(({ title }) => title)
      await expect(board.titles).toHaveText(titles.slice(0, pageSize))
    }
  })

  test('the default order is "Newest first"', async ({ page }) => {
    const board = await openBoard(page)
    await expect(board.sort).toHaveValue('newest')
    await expect(board.sort.getByRole('option')).toHaveText([
      'Newest first',
      'Oldest first',
      'Salary: high to low',
      'Salary: low to high',
    ])
  })

  test('sorting keeps the search and the filters and returns to the first page', async ({
    page,
    request,
  }) => {
    const hits = (await fetchJobs(request)).filter(({ locationType }) => locationType === 'Remote')
    const board = await openBoard(page, '?location_type=Remote&page=2')
    await board.sort.selectOption('Oldest first')
    await expect(page).toHaveURL('/jobs?location_type=Remote&sort=oldest')
    await expect(board.count).toHaveText(countText(hits.length))
    await expect(board.titles).toHaveText(
      hits
        .toReversed()
        .slice(0, 5)
        .map(({ title }) => title),
    )
  })

  test('the board offers sorting by relevance only for a search', async ({ page }) => {
    const board = await openBoard(page)
    const relevance = board.sort.getByRole('option', { name: 'Relevance' })
    await expect(relevance).toHaveCount(0)
    await board.search.fill('python')
    await expect(relevance).toHaveCount(1)
    await board.sort.selectOption('Relevance')
    await expect(page).toHaveURL('/jobs?q=python&sort=relevance')
    await board.clearSearch.click()
    await expect(relevance).toHaveCount(0)
    await expect(board.sort).toHaveValue('newest')
  })
})

test.describe('the pagination', () => {
  test('the pagination lists the first and last page and those near the current one', async ({
    page,
    request,
  }) => {
    const last = Math.ceil((await fetchJobs(request)).length / pageSize)
    const board = await openBoard(page, '?page=6')
    await expect(board.pages.getByRole('listitem')).toHaveText(
      ['1', '…', '5', '6', '7', '…', last].map((each) => (each === '…' ? '…' : `Page ${each}`)),
    )
    await expect(board.pages.locator('[aria-current]')).toHaveText('Page 6')
    await expect(board.pages.locator('[aria-current]')).toHaveAttribute('aria-current', 'page')
  })

  test('page numbers, Previous and Next are links', async ({ page }) => {
    const board = await openBoard(page, '?q=django&page=2')
    const link = (name: string) => board.pages.getByRole('link', { name, exact: true })
    await expect(link('Previous')).toHaveAttribute('href', '/jobs?q=django')
    await expect(link('Page 1')).toHaveAttribute('href', '/jobs?q=django')
    await expect(link('Page 3')).toHaveAttribute('href', '/jobs?q=django&page=3')
    await expect(link('Next')).toHaveAttribute('href', '/jobs?q=django&page=3')
  })

  test('the first page has no Previous link, and the last page has no Next link', async ({ page }) => {
    const board = await openBoard(page)
    await expect(board.pages.getByText('Previous')).toBeVisible()
    await expect(board.pages.getByRole('link', { name: 'Previous' })).toHaveCount(0)
    await openBoard(page, '?page=999')
    await expect(board.pages.getByText('Next')).toBeVisible()
    await expect(board.pages.getByRole('link', { name: 'Next' })).toHaveCount(0)
  })

  test('a single page has no pagination', async ({ page }) => {
    const board = await openBoard(page, '?q=wagtail')
    await expect(board.titles.first()).toBeVisible()
    await expect(board.pages).toHaveCount(0)
  })

  test('a page past the end shows the last page', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const last = Math.ceil(jobs.length / pageSize)
    const board = await openBoard(page, '?page=999')
    await expect(board.list).toHaveAccessibleName(`Jobs, page ${last} of ${last}`)
    await expect(board.titles).toHaveText(jobs.slice((last - 1) * pageSize).map(({ title }) => title))
    await expect(page).toHaveURL(`/jobs?page=${last}`)
    await goTo(page, '/jobs?page=999&location_type=Remote')
    await expect(page).toHaveURL(/^[^?]*\/jobs\?location_type=Remote&page=\d$/)
  })
})

test.describe('opening another page', () => {
  test('a new page scrolls to the top and moves the focus to the list', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page)
    await board.pages.getByRole('link', { name: 'Next' }).click()
    await expect(board.titles).toHaveText(jobs.slice(pageSize, 2 * pageSize).map(({ title }) => title))
    await expect(board.list).toBeFocused()
    await expect(board.titles.first()).toBeInViewport()
    await expect(board.search).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(board.titles.first().getByRole('link')).toBeFocused()
  })

  test('going back restores the scroll position', async ({ page }) => {
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

  test('a Ctrl-click on a page number opens the page in a new tab', async ({ page, context, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page)
    const opened = context.waitForEvent('page')
    await board.pages
      .getByRole('link', { name: 'Page 2', exact: true })
      .click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab.getByRole('article').getByRole('heading')).toHaveText(
      jobs.slice(pageSize, 2 * pageSize).map(({ title }) => title),
    )
    await expect(page).toHaveURL('/jobs')
  })
})
