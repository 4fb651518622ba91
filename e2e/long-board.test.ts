// A board that is too long to be loaded: the server answers each page of it, and the visitor sees the same.
import { expect, type Page } from '@playwright/test'

import type { Job } from '#contract/jobs/job.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { buildBoardIndex, queryBoard } from '#contract/jobs/rules/board.ts'

import { boardOn, found, openBoard, openFirstJob, titlesToTheEnd } from './helpers/board.ts'
import { startSite } from './helpers/hosted-server.ts'
import { jobsFrom } from './helpers/jobs.ts'
import { goToBoard } from './helpers/site.ts'
import { test as base } from './helpers/test.ts'

const test = base.extend<object, { site: string }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const site = await startSite({ BOARD_LOADED_UP_TO: '0' })
      await use(site.url)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site),
})

const titlesOf = (jobs: readonly Job[], search: string) =>
  queryBoard(buildBoardIndex(jobs), parseBoardUrl(search)).cards.map(({ title }) => title)

/** The paths of the job API that the page asks for from now on. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/ninja-api/jobs')) asked.push(pathname)
  })
  return asked
}

test('opened directly it asks for nothing; searched, for one page, and never for the list', async ({
  page,
  request,
}) => {
  const jobs = await jobsFrom(request)
  const asked = askedBy(page)
  const board = await openBoard(page)
  await expect(board.count).toHaveText(found(jobs.length))
  await expect(board.titles).toHaveText(titlesOf(jobs, ''))
  expect(asked).toEqual([])
  await board.search.pressSequentially('django')
  await expect(page).toHaveURL('/jobs?q=django')
  await expect(board.titles).toHaveText(titlesOf(jobs, '?q=django'))
  expect(asked).toEqual(['/ninja-api/jobs/search'])
})

test('filters, order, pages and the way back show what they show on a short board', async ({
  page,
  request,
}) => {
  const jobs = await jobsFrom(request)
  const board = await openBoard(page, '?sort=salary-high')
  await expect(board.titles).toHaveText(titlesOf(jobs, '?sort=salary-high'))
  await board.filters.getByLabel('Remote', { exact: true }).uncheck()
  const search = '?location_type=In-Person&location_type=Hybrid&sort=salary-high'
  await expect(page).toHaveURL(`/jobs${search}`)
  await expect(board.titles).toHaveText(titlesOf(jobs, search))
  await expect(board.chips.getByRole('link')).toHaveCount(1)
  await page.goBack()
  await expect(board.titles).toHaveText(titlesOf(jobs, '?sort=salary-high'))
  await page.goForward()
  await expect(board.titles).toHaveText(titlesOf(jobs, search))
  await page.goto('/jobs')
  const titles = await titlesToTheEnd(page)
  expect(titles).toEqual(jobs.map(({ title }) => title))
})

test('the slider asks once, when it is let go', async ({ page }) => {
  const board = await openBoard(page)
  const asked = askedBy(page)
  const thumb = board.filters.getByLabel('Minimum salary')
  for (let step = 0; step < 8; step++) await thumb.press('ArrowRight')
  await expect(page).toHaveURL(/salary_min=/)
  await expect(board.chips.getByRole('link')).toHaveText(/From/)
  expect(asked).toEqual(['/ninja-api/jobs/search'])
})

test('where nothing is found it offers what to drop', async ({ page, request }) => {
  const jobs = await jobsFrom(request)
  const board = await openBoard(page, '?q=no-such-thing')
  await expect(board.nothing).toBeVisible()
  await page.getByRole('link', { name: `Without “no-such-thing”: ${found(jobs.length)}` }).click()
  await expect(board.count).toHaveText(found(jobs.length))
})

test('coming from another page it loads, and after a failure it says so and tries again', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expect(/^error: The jobs did not load|ERR_FAILED/)
  const jobs = await jobsFrom(request)
  await page.route('**/ninja-api/jobs/search*', (route) => route.abort())
  const board = await goToBoard(page)
  await expect(board.failed).toBeVisible()
  await page.unroute('**/ninja-api/jobs/search*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(board.count).toHaveText(found(jobs.length))
  await expect(board.failed).toHaveCount(0)
})

test('the last answer stays until the next one comes, and a late one is announced', async ({ page }) => {
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

test('a job and what is saved show as on a short board', async ({ page }) => {
  const board = await openBoard(page)
  const [title = ''] = await board.titles.allTextContents()
  await board.cards.first().getByRole('button', { name: /Save/ }).click()
  await openFirstJob(page)
  await page.getByRole('link', { name: 'All jobs' }).click()
  await expect(boardOn(page).titles.first()).toHaveText(title)
  await page.goto('/jobs/saved')
  await expect(boardOn(page).titles).toHaveText([title])
})
