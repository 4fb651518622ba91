// A board that is too long to load at once. The browser requests one page of results at a time.
import { expect, type Page } from '@playwright/test'

import type { Job } from '#contract/jobs/job.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { buildBoardIndex, queryBoard } from '#contract/jobs/rules/board.ts'

import { findBoard, countText, openBoard, openFirstJob, listRemainingTitles } from './helpers/board.ts'
import { startSite } from './helpers/hosted-server.ts'
import { goneText, fetchJobs, withJob } from './helpers/jobs.ts'
import { expectBoardShowsOwnWrites } from './helpers/manage.ts'
import { listScriptsWithoutPreload } from './helpers/scripts.ts'
import { goToBoard } from './helpers/site.ts'
import { test as base } from './helpers/test.ts'

const test = base.extend<object, { site: string }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern
    async ({}, use) => {
      const site = await startSite({ MAX_LOADED_JOBS: '0' })
      await use(site.url)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site),
})

const findTitles = (jobs: readonly Job[], search: string) =>
  queryBoard(buildBoardIndex(jobs), parseBoardUrl(search)).cards.map(({ title }) => title)

/** Starts recording the job API paths that the page requests. */
function recordApiPaths(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/ninja-api/jobs')) asked.push(pathname)
  })
  return asked
}

test('the browser never loads the whole list, and loads one page of results for a search', async ({
  page,
  request,
}) => {
  const jobs = await fetchJobs(request)
  const asked = recordApiPaths(page)
  const board = await openBoard(page)
  await expect(board.count).toHaveText(countText(jobs.length))
  await expect(board.titles).toHaveText(findTitles(jobs, ''))
  expect(asked).toEqual([])
  await board.search.pressSequentially('django')
  await expect(page).toHaveURL('/jobs?q=django')
  await expect(board.titles).toHaveText(findTitles(jobs, '?q=django'))
  expect(asked).toEqual(['/ninja-api/jobs/search'])
})

test('the document preloads every script that React waits for', async ({ page }) => {
  expect(await listScriptsWithoutPreload(page, '/jobs?q=django')).toEqual([])
})

test('filters, order, pages and the back button work as on a short board', async ({ page, request }) => {
  const jobs = await fetchJobs(request)
  const board = await openBoard(page, '?sort=salary-high')
  await expect(board.titles).toHaveText(findTitles(jobs, '?sort=salary-high'))
  await board.filters.getByLabel('Remote', { exact: true }).uncheck()
  const search = '?location_type=In-Person&location_type=Hybrid&sort=salary-high'
  await expect(page).toHaveURL(`/jobs${search}`)
  await expect(board.titles).toHaveText(findTitles(jobs, search))
  await expect(board.chips.getByRole('link')).toHaveCount(1)
  await page.goBack()
  await expect(board.titles).toHaveText(findTitles(jobs, '?sort=salary-high'))
  await page.goForward()
  await expect(board.titles).toHaveText(findTitles(jobs, search))
  await page.goto('/jobs')
  const titles = await listRemainingTitles(page)
  expect(titles).toEqual(jobs.map(({ title }) => title))
})

test('the slider sends one request when the visitor releases it', async ({ page }) => {
  const board = await openBoard(page)
  const asked = recordApiPaths(page)
  const thumb = board.filters.getByLabel('Minimum salary')
  for (let step = 0; step < 8; step++) await thumb.press('ArrowRight')
  await expect(page).toHaveURL(/salary_min=/)
  await expect(board.chips.getByRole('link')).toHaveText(/From/)
  expect(asked).toEqual(['/ninja-api/jobs/search'])
})

test('an empty result links to other searches and to all jobs', async ({ page, request }) => {
  const jobs = await fetchJobs(request)
  const board = await openBoard(page, '?q=no-such-thing')
  await expect(board.nothing).toBeVisible()
  await expect(page.getByRole('link', { name: /^Show all/ })).toHaveText(`Show all ${jobs.length} jobs`)
  await board.search.fill('pyton')
  await page.getByRole('link', { name: /^python: \d+ jobs$/ }).click()
  await expect(page).toHaveURL('/jobs?q=python')
  await board.clearSearch.click()
  await expect(board.count).toHaveText(countText(jobs.length))
})

test('after a client-side navigation, a failed load shows an error and can be retried', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expect(/^error: The jobs did not load|ERR_FAILED/)
  const jobs = await fetchJobs(request)
  await page.route('**/ninja-api/jobs/search*', (route) => route.abort())
  const board = await goToBoard(page)
  await expect(board.failed).toBeVisible()
  await page.unroute('**/ninja-api/jobs/search*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(board.count).toHaveText(countText(jobs.length))
  await expect(board.failed).toHaveCount(0)
})

test('the board shows the previous results and a loading message until the next results have loaded', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const board = await openBoard(page)
  const titles = await board.titles.allTextContents()
  await page.route('**/ninja-api/jobs/search*', async (route) => {
    await promise
    await route.fallback()
  })
  await board.search.pressSequentially('django')
  await expect(board.loading).toBeVisible()
  await expect(board.titles).toHaveText(titles)
  resolve()
  await expect(board.loading).toHaveCount(0)
})

test('a failed request does not change the filters', async ({ page, complaints }) => {
  complaints.expect(/^error: The jobs did not load|ERR_FAILED/)
  const board = await openBoard(page)
  const maximum = board.filters.getByLabel('Maximum salary')
  const end = await maximum.getAttribute('max')
  await page.route('**/ninja-api/jobs/search*', (route) => route.abort())
  await board.filters.getByLabel('Remote', { exact: true }).uncheck()
  await expect(board.failed).toBeVisible()
  await expect(board.titles).toHaveCount(0)
  await expect(maximum).toBeEnabled()
  await expect(maximum).toHaveAttribute('max', end ?? '')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of saved jobs says that it needs JavaScript', async ({ page }) => {
    await page.goto('/jobs/saved')
    await expect(page.getByText('This page needs JavaScript.')).toBeVisible()
    await expect(page.getByText('You have no saved jobs.')).toHaveCount(0)
  })
})

test('the board shows the current page until the next page has loaded', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const board = await openBoard(page)
  await page.route('**/ninja-api/jobs/search*', async (route) => {
    await promise
    await route.fallback()
  })
  const next = board.pages.getByRole('link', { name: 'Next' })
  await next.press('Enter')
  await expect(board.list).toHaveAttribute('aria-busy', 'true')
  await expect(next).toBeFocused()
  resolve()
  await expect(board.list).toHaveAttribute('aria-label', /^Jobs, page 2 of/)
  await expect(board.list).toBeFocused()
  await expect(board.list).toHaveAttribute('aria-busy', 'false')
})

test('a search finds jobs published after the board has loaded', async ({ page, site }) => {
  const board = await openBoard(page)
  await withJob(site, 'Zither Restorer', async () => {
    await board.search.fill('zither')
    await expect(board.titles).toHaveText(['Zither Restorer'])
    await board.search.fill('')
    await expect(board.titles.first()).toHaveText('Zither Restorer')
  })
  await board.search.fill('zither restorer')
  await expect(board.nothing).toBeVisible()
})

test('a job opens as expired if it was withdrawn after the list had loaded', async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/status of (?:404|410)/)
  await withJob(site, 'Zither Tuner', async (withdraw) => {
    const board = await openBoard(page, '?q=zither')
    await expect(board.titles).toHaveText(['Zither Tuner'])
    await withdraw()
    await board.titles.getByRole('link').click()
    await expect(page.getByText(goneText)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zither Tuner')
    await expect(page.getByRole('link', { name: /Apply/ })).toHaveCount(0)
  })
})

test('the author immediately sees a publication and a withdrawal on the board', async ({ page }) => {
  await expectBoardShowsOwnWrites(page)
})

test('job pages and saved jobs look the same as on a short board', async ({ page }) => {
  const board = await openBoard(page)
  const [title = ''] = await board.titles.allTextContents()
  await board.cards.first().getByRole('button', { name: /Save/ }).click()
  await openFirstJob(page)
  await page.getByRole('link', { name: 'All jobs' }).click()
  await expect(findBoard(page).titles.first()).toHaveText(title)
  await page.goto('/jobs/saved')
  await expect(findBoard(page).titles).toHaveText([title])
})
