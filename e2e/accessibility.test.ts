// axe finds no violations on public pages, at wide and narrow widths and in both themes.
import { expect } from '@playwright/test'

import { describeViolations } from './helpers/axe.ts'
import { openBoard, openFirstJob } from './helpers/board.ts'
import { fulfillList, holdList, fetchJobs, listPath } from './helpers/jobs.ts'
import { findExpiredJobPath, goToBoard, openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

// These tests need a longer time limit, because axe is slow.
test.slow()

const looks = [
  { size: 'wide', viewport: { width: 1440, height: 900 } },
  { size: 'narrow', viewport: { width: 390, height: 844 } },
] as const

for (const { size, viewport } of looks) {
  test.describe(size, () => {
    test.use({ viewport })

    test('public pages have no violations', async ({ page, complaints }) => {
      complaints.expect(/status of 404/)
      const paths = [
        '/',
        '/jobs/saved',
        '/companies',
        '/companies?q=cobol',
        '/developers',
        '/shadcn-test',
        '/nowhere',
      ]
      for (const path of paths) {
        await openPage(page, path)
        expect(await describeViolations(page), path).toEqual([])
      }
    })

    test('open, expired and missing job pages have no violations', async ({ page, request, complaints }) => {
      complaints.expect(/status of 4(04|10)/)
      const job = (await fetchJobs(request)).find(({ description }) => description.includes('## '))
      for (const path of [
        `/jobs/${job?.id}/${job?.slug}`,
        await findExpiredJobPath(request),
        '/jobs/999999/x',
      ]) {
        await openPage(page, path)
        expect(await describeViolations(page), path).toEqual([])
      }
    })

    test('the board has no violations with marked jobs, with filters or without results', async ({
      page,
    }) => {
      const board = await openBoard(page)
      expect(await describeViolations(page)).toEqual([])
      await openFirstJob(page)
      await page.goBack()
      await board.cards
        .nth(1)
        .getByRole('button', { name: /^Save / })
        .click()
      await expect(board.cards.first().getByText('Opened')).toBeVisible()
      expect(await describeViolations(page), 'with marks').toEqual([])
      await openBoard(page, '?q=django&location_type=Remote&salary_min=60000&no_salary=hide&page=2')
      expect(await describeViolations(page), 'filtered').toEqual([])
      await openBoard(page, '?q=cobol')
      await expect(board.nothing).toBeVisible()
      expect(await describeViolations(page), 'empty').toEqual([])
    })

    test('the board has no violations while it loads and after a failure', async ({ page, complaints }) => {
      complaints.expect(/did not load/)
      const list = await holdList(page)
      const board = await goToBoard(page)
      await expect(board.loading).toBeVisible()
      expect(await describeViolations(page), 'loading').toEqual([])
      await page.unroute(listPath)
      await fulfillList(page, 'no JSON')
      list.release()
      await page.goto('/jobs')
      await expect(board.failed).toBeVisible()
      expect(await describeViolations(page), 'failed').toEqual([])
    })

    if (size === 'narrow') {
      test('the board has no violations with the filters open and with the sort sheet open', async ({
        page,
      }) => {
        const board = await openBoard(page, '?q=django&location_type=Remote')
        await board.filters.getByRole('button', { name: 'Filter Jobs' }).click()
        await expect(board.filters.getByRole('button', { name: 'Close Filters' })).toBeVisible()
        expect(await describeViolations(page), 'filters').toEqual([])
        await board.filters.getByRole('button', { name: 'Close Filters' }).click()
        await page.getByRole('button', { name: 'Sort' }).click()
        await expect(page.getByRole('link', { name: 'Relevance' })).toBeVisible()
        expect(await describeViolations(page), 'orders').toEqual([])
      })
    }

    test('the error page has no violations after a failed load or an exception', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/ERR_FAILED|dynamically imported module|did not load|broken/)
      const script = '**/assets/developers-page-*'
      const toDevelopers = page.getByRole('main').getByRole('link', { name: 'Developer Directory' })
      await openPage(page, '/')
      await page.route(script, (route) => route.abort())
      await toDevelopers.click()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      expect(await describeViolations(page), 'not there').toEqual([])
      await page.unroute(script)

      await page.route(script, async (route) => {
        const response = await route.fetch()
        const breaking = '(() => { throw new Error("broken") })()'
        const body = (await response.text()).replace(/(["'`])Coming Soon!\1/, breaking)
        await route.fulfill({ response, body })
      })
      await openPage(page, '/')
      await toDevelopers.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible()
      expect(await describeViolations(page), 'broken').toEqual([])
    })
  })
}
