// Visitors can share and bookmark the board, because the URL contains its state.
import { expect } from '@playwright/test'

import { waitForBoard, countText, openBoard, openFirstJob } from './helpers/board.ts'
import { fetchJobs } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

const fullSearch =
  '?q=python&location_type=Remote&location_type=Hybrid&salary_min=44000&salary_max=304000&no_salary=hide&sort=salary-low&page=2'

test.describe('a URL of the board', () => {
  test('the URL restores search, filters, salary, order and page', async ({ page }) => {
    const board = await openBoard(page, fullSearch)
    await expect(board.search).toHaveValue('python')
    await expect(board.filters.getByLabel('Remote', { exact: true })).toBeChecked()
    await expect(board.filters.getByLabel('In-Person', { exact: true })).not.toBeChecked()
    await expect(board.filters.getByRole('slider', { name: 'Minimum salary' })).toHaveAttribute(
      'aria-valuetext',
      '$44K',
    )
    await expect(board.filters.getByRole('slider', { name: 'Maximum salary' })).toHaveAttribute(
      'aria-valuetext',
      '$304K',
    )
    await expect(
      board.filters.getByRole('switch', { name: 'Include jobs with no salary info' }),
    ).not.toBeChecked()
    await expect(board.sort).toHaveValue('salary-low')
    await expect(board.list).toHaveAccessibleName(/^Jobs, page 2 of/)
  })

  test('a shared URL shows the same list', async ({ page, browser }) => {
    const board = await openBoard(page)
    await board.search.fill('python')
    await expect(page).toHaveURL(/q=python/)
    await board.sort.selectOption('Salary: high to low')
    await board.pages.getByRole('link', { name: 'Next' }).click()
    await expect(board.list).toHaveAccessibleName(/^Jobs, page 2 of/)
    const friend = await (await browser.newContext()).newPage()
    await friend.goto(page.url())
    const friendBoard = await waitForBoard(friend)
    await expect(friendBoard.titles).toHaveText(await board.titles.allTextContents())
    await expect(friendBoard.count).toHaveText((await board.count.textContent()) ?? '')
    await friend.context().close()
  })

  test('a reload keeps search, filters, order and page', async ({ page }) => {
    const board = await openBoard(page, fullSearch)
    const titles = await board.titles.allTextContents()
    await page.reload()
    await waitForBoard(page)
    await expect(page).toHaveURL(`/jobs${fullSearch}`)
    await expect(board.titles).toHaveText(titles)
    await expect(board.search).toHaveValue('python')
  })
})

test.describe('the browser history', () => {
  test('back and forward restore the list and the controls', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const board = await openBoard(page)
    const remote = board.filters.getByLabel('Remote', { exact: true })
    await remote.uncheck()
    await expect(page).toHaveURL('/jobs?location_type=In-Person&location_type=Hybrid')
    await board.sort.selectOption('Oldest first')
    await expect(page).toHaveURL('/jobs?location_type=In-Person&location_type=Hybrid&sort=oldest')

    await page.goBack()
    await expect(board.sort).toHaveValue('newest')
    await expect(remote).not.toBeChecked()
    await page.goBack()
    await expect(remote).toBeChecked()
    await expect(board.count).toHaveText(countText(jobs.length))
    await page.goForward()
    await expect(remote).not.toBeChecked()
    await expect(board.count).toHaveText(
      countText(jobs.filter((job) => job.locationType !== 'Remote' && job.locationType).length),
    )
  })

  test('typing several words adds one history entry', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    await page.goto('/')
    const board = await openBoard(page)
    for (const text of ['w', 'wagtail', 'wagtail developer']) {
      await board.search.fill(text)
      await expect(page).toHaveURL(`/jobs?q=${encodeURIComponent(text)}`)
    }
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(board.search).toHaveValue('wagtail developer')
    await expect(board.count).not.toHaveText(countText(jobs.length))
  })

  test('the back button returns from a job to the same page of results', async ({ page }) => {
    const board = await openBoard(page, '?q=django&page=2')
    await openFirstJob(page)
    await page.clock.install()
    await page.goBack()
    await expect(board.list).toHaveAccessibleName(/^Jobs, page 2 of/)
    // Wait longer than the debounce of 300 ms, to check that the controls do not change the URL.
    await page.clock.runFor(1000)
    await expect(page).toHaveURL('/jobs?q=django&page=2')
    await expect(board.list).toHaveAccessibleName(/^Jobs, page 2 of/)
  })

  test('the back button returns from a job to the same position on the board', async ({ page }) => {
    const board = await openBoard(page, '?q=django&page=2')
    const titles = await board.titles.allTextContents()
    await board.titles.last().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.at(-1) ?? '')
    await page.goBack()
    await expect(page).toHaveURL('/jobs?q=django&page=2')
    await expect(board.titles).toHaveText(titles)
    await expect(board.titles.last()).toBeInViewport()
  })
})

const invalidSearches = [
  ['unknown values', '?sort=banana&location_type=Mars&no_salary=perhaps&page=minus'],
  ['unknown names', '?utm_source=newsletter&constructor=1&__proto__=2'],
  ['broken escapes', '?q=%&location_type=%E0%A4%A'],
  ['numbers out of range', '?page=-1&salary_min=1e9&salary_max=-5'],
  ['a minimum salary above the maximum', '?salary_min=90000&salary_max=10000'],
  ['defaults', '?q=&sort=newest&page=1&no_salary=show'],
] as const

test.describe('invalid URLs and the title', () => {
  for (const [what, search] of invalidSearches) {
    test(`a URL with ${what} shows the board, and the next search removes the invalid part`, async ({
      page,
      request,
    }) => {
      const jobs = await fetchJobs(request)
      const board = await openBoard(page, search)
      await expect(board.sort).toHaveValue('newest')
      if (!search.includes('q=%')) await expect(board.count).toHaveText(countText(jobs.length))
      await board.search.fill('wagtail')
      await expect(page).toHaveURL('/jobs?q=wagtail')
      await board.clearSearch.click()
      await expect(page).toHaveURL('/jobs')
      await expect(board.count).toHaveText(countText(jobs.length))
    })
  }

  test('the title of the page contains the search', async ({ page }) => {
    const board = await openBoard(page)
    await expect(page).toHaveTitle('Job Board · Fretboard')
    await board.search.fill('wagtail')
    await expect(page).toHaveTitle('wagtail · Job Board · Fretboard')
  })
})
