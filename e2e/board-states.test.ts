// The board while the list loads, after a failure, and without results. The tests fake the responses.
import { expect, type Route } from '@playwright/test'

import { waitForBoard, findBoard, countText, openBoard, openFirstJob } from './helpers/board.ts'
import { fulfillList, holdList, fetchJobs, listPath } from './helpers/jobs.ts'
import { goToBoard } from './helpers/site.ts'
import { test } from './helpers/test.ts'

test.describe('the board while it loads', () => {
  test('after a client-side navigation, the board shows a loading message until the jobs have loaded', async ({
    page,
    request,
  }) => {
    const jobs = await fetchJobs(request)
    const list = await holdList(page)
    const board = await goToBoard(page)
    await expect(board.loading).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading jobs...' })).toBeVisible()
    await expect(board.cards).toHaveCount(0)
    await expect(board.count).toHaveCount(0)
    list.release()
    await expect(board.count).toHaveText(countText(jobs.length))
    await expect(board.loading).toHaveCount(0)
    await expect(board.titles).toHaveText(jobs.slice(0, 5).map(({ title }) => title))
  })

  test('a directly opened board can be searched while the list loads', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const list = await holdList(page)
    const board = await openBoard(page)
    await expect(board.titles).toHaveText(jobs.slice(0, 5).map(({ title }) => title))
    await expect(board.loading).toHaveCount(0)
    await board.search.fill('wagtail')
    const found = await (await request.get('/ninja-api/jobs/search?q=wagtail')).json()
    await expect(board.count).toHaveText(countText(found.total))
    const loaded = page.waitForResponse('**/ninja-api/jobs')
    list.release()
    await loaded
    await expect(board.count).toHaveText(countText(found.total))
    await board.search.fill('')
    await expect(board.count).toHaveText(countText(jobs.length))
  })

  test('the browser requests the list once for several client-side navigations', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (sent) => {
      if (new URL(sent.url()).pathname === '/ninja-api/jobs') asked.push(sent.method())
    })
    const board = await openBoard(page)
    await openFirstJob(page)
    await page.getByRole('link', { name: 'All jobs' }).click()
    await expect(page).toHaveURL('/jobs')
    await page.getByRole('link', { name: 'Developers' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click()
    await expect(board.cards).toHaveCount(5)
    expect(asked).toEqual(['GET'])
  })
})

type Failure = { what: string; answer: (route: Route) => Promise<void>; complaint?: RegExp }

const failures: Failure[] = [
  {
    what: 'a server error',
    answer: (route) => route.fulfill({ status: 500, json: { detail: 'Internal Server Error' } }),
    complaint: /status of 500/,
  },
  { what: 'a connection failure', answer: (route) => route.abort(), complaint: /ERR_FAILED/ },
  {
    what: 'an incomplete response',
    answer: (route) => route.fulfill({ contentType: 'application/json', body: '[{"id":1,"title":"Half' }),
  },
  {
    what: 'a response that is not a list',
    answer: (route) => route.fulfill({ json: { detail: 'Moved' } }),
  },
  {
    what: 'an HTML page instead of JSON',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
  },
]

test.describe('a failed load', () => {
  for (const { what, answer, complaint } of failures) {
    test(`after ${what}, the board logs an error and offers a retry`, async ({
      page,
      request,
      complaints,
    }) => {
      complaints.expect(/^error: The list of jobs did not load/)
      if (complaint) complaints.expect(complaint)
      const jobs = await fetchJobs(request)
      await page.route(listPath, answer)
      const board = await goToBoard(page)
      await expect(page.getByRole('alert')).toContainText('Failed to load jobs. Please try again later.')
      await expect(page.getByRole('alert')).toContainText('Please try refreshing the page.')
      await expect(board.loading).toHaveCount(0)
      await expect(board.cards).toHaveCount(0)
      await expect(board.count).toHaveCount(0)

      await page.unroute(listPath)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(board.count).toHaveText(countText(jobs.length))
      await expect(board.failed).toHaveCount(0)
    })
  }

  test('a retry shows a loading message and, if it fails, the error again', async ({ page, complaints }) => {
    complaints.expect(/^error: The list of jobs did not load|ERR_FAILED/)
    await page.route(listPath, (route) => route.abort())
    const board = await goToBoard(page)
    await expect(board.failed).toBeVisible()
    const list = await holdList(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(board.loading).toBeVisible()
    await expect(board.failed).toHaveCount(0)
    list.release()
    await expect(board.failed).toBeVisible()
  })

  test('a directly opened board shows the error after a failed load', async ({ page, complaints }) => {
    complaints.expect(/^error: The list of jobs did not load|ERR_FAILED/)
    await page.route(listPath, (route) => route.abort())
    await page.goto('/jobs?q=django')
    const board = findBoard(page)
    await expect(board.failed).toBeVisible()
    await expect(page.getByText('Please try refreshing the page.')).toBeVisible()
    await expect(board.search).toHaveValue('django')
    await page.unroute(listPath)
    await page.getByRole('button', { name: 'Try again' }).click()
    await waitForBoard(page)
  })
})

test('a board without jobs shows a message', async ({ page }) => {
  await fulfillList(page, [])
  const board = await openBoard(page)
  await expect(board.count).toHaveText('0 jobs found')
  await expect(board.nothing).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms or filters.')).toBeVisible()
  await expect(board.pages).toHaveCount(0)
  await expect(board.failed).toHaveCount(0)
})

/** Runs in the page. Returns the number of running animations. */
const runningAnimationCount = () =>
  document.getAnimations().filter(({ playState }) => playState === 'running').length

test('with reduced motion, nothing moves while the board loads', async ({ page }) => {
  await holdList(page)
  const board = await goToBoard(page)
  await expect(board.loading).toBeVisible()
  expect(await page.evaluate(runningAnimationCount)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(runningAnimationCount)).toBe(0)
})
