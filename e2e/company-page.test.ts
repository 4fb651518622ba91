import { expect } from '@playwright/test'

import { companyPath } from '#contract/jobs/rules/links.ts'

import { describeViolations } from './helpers/axe.ts'
import { findBoard, openBoard, openFirstJob } from './helpers/board.ts'
import { fetchJobs } from './helpers/jobs.ts'
import { findExpiredJobPath, openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

test.describe('the page of a company', () => {
  test("a card links to the page of the company, which links to the company's jobs", async ({
    page,
    request,
  }) => {
    const jobs = await fetchJobs(request)
    const company = jobs[0]?.company ?? { id: 0, name: '' }
    const companyJobs = jobs.filter((job) => job.company.id === company.id)
    const board = await openBoard(page)
    await board.cards.first().getByRole('link', { name: company.name }).click()
    await expect(page).toHaveURL(companyPath(company))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(company.name)
    await expect(
      main.getByRole('heading', { level: 2, name: `${companyJobs.length} open jobs` }),
    ).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(
      companyJobs.map(({ title }) => title),
    )
    await expect(page.getByRole('button', { name: 'Email me' })).toBeVisible()
    const words = await main.innerText()
    await page.reload()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(company.name)
    await expect.poll(() => main.innerText()).toBe(words)
    await page.getByRole('article').getByRole('heading').first().getByRole('link').click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(companyJobs[0]?.title ?? '')
    await main
      .getByRole('heading', { name: /^About/ })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(companyPath(company))
  })

  test('an unknown company shows "not found" on page loads and client-side navigations', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    await openPage(page, '/companies/999999/ghosts')
    await expect(page.getByRole('heading', { level: 1, name: 'Company not found' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('main').getByRole('link', { name: 'Browse jobs' }).click()
    await expect(findBoard(page).cards.first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Company not found' })).toBeVisible()
  })

  test('the page shows an error if the company does not load', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|did not load/)
    const board = await openBoard(page)
    await page.route('**/companies/**', (route) => route.abort())
    await board.cards.first().getByRole('paragraph').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'This company did not load' })).toBeVisible()
  })

  test('an expired job links to other jobs of its company and to all jobs', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.expect(/status of 410/)
    await openPage(page, await findExpiredJobPath(request))
    await expect(page.getByRole('main').getByRole('link', { name: 'Browse jobs' })).toHaveAttribute(
      'href',
      '/jobs',
    )
    await page
      .getByRole('heading', { name: /^About/ })
      .getByRole('link')
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/companies\/\d+\/./)
  })

  for (const width of [1440, 390, 320]) {
    test(`axe finds no violations at a width of ${width} px`, async ({ page, request }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      const [job] = await fetchJobs(request)
      await openPage(page, companyPath(job?.company ?? { id: 0, name: '' }))
      expect(await describeViolations(page)).toEqual([])
    })
  }

  test('the link "All jobs" on the page of a job returns to the visitor\'s search', async ({ page }) => {
    await openBoard(page, '?q=django&location_type=Remote')
    await openFirstJob(page)
    const back = page.getByRole('link', { name: 'All jobs' })
    await expect(back).toHaveAttribute('href', '/jobs?q=django&location_type=Remote')
    await page.reload()
    await expect(back).toHaveAttribute('href', '/jobs?q=django&location_type=Remote')
    await back.click()
    await expect(page).toHaveURL('/jobs?q=django&location_type=Remote')
    await page.goto((await findBoard(page).titles.first().getByRole('link').getAttribute('href')) ?? '')
    await expect(back).toHaveAttribute('href', '/jobs')
  })
})
