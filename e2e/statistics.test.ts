import { logInAsStaff, expect, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { fetchJobs } from './helpers/jobs.ts'

/** The server does not count the default user agent of the test browser, which contains "Headless". */
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

test('staff see the views, apply clicks and saves of visitors', async ({ page, browser, baseURL }) => {
  const job = (await fetchJobs(page.request)).toSorted((a, b) => b.id - a.id)[0]
  if (!job) throw new Error('the board is empty')
  const context = await browser.newContext({ userAgent: firefox, ...(baseURL && { baseURL }) })
  const visitor = await context.newPage()
  const counted: string[] = []
  visitor.on('request', (request) => {
    if (request.url().endsWith('/ninja-api/figures')) counted.push(request.postData() ?? '')
  })
  await context.route(job.applyLink, (route) => route.fulfill({ body: 'Apply here' }))
  const path = `/jobs/${job.id}/${job.slug}`
  await visitor.goto(path)
  await expect.poll(() => counted).toEqual([`{"job":${job.id},"event":"view"}`])
  const apply = visitor.getByRole('link', { name: /^Apply for/ }).first()
  await expect(apply).toHaveAttribute('href', job.applyLink)
  await Promise.all([context.waitForEvent('page'), apply.click()])
  await visitor
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect.poll(() => counted.length).toBe(3)
  await visitor.reload()
  await expect.poll(() => counted.length).toBe(4)
  await context.close()

  await logInAsStaff(page)
  await page.goto('/dashboard/statistics')
  const table = page.getByRole('table', { name: /^Statistics of each job/ })
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: job.title }) })
  await expect(row.first().getByRole('cell').first()).toHaveText('1')
  await expect(row.first()).toContainText('100%')
  const descending = table.locator('[aria-sort="descending"]')
  await expect(descending).toHaveText('Views')
  await table.getByRole('link', { name: 'Saves' }).click()
  await expect(page).toHaveURL('/dashboard/statistics?ordering=-saves')
  await expect(descending).toHaveText('Saves')
  await table.getByRole('row').nth(2).getByRole('button').click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await row.first().getByRole('button').click()
  await expect(page.getByRole('heading', { level: 2, name: job.title })).toBeFocused()
  await expect(page.locator('canvas')).toBeVisible()
  await page.getByText('Show as a table').click()
  const weeks = page.getByRole('table', { name: `Statistics for ${job.title} by week` })
  await expect(weeks.getByRole('row').nth(1)).toContainText('111')
  await expectAccessible(page, 'the statistics')
  const csv = await page.request.get('/ninja-api/dashboard/figures.csv')
  expect(await csv.text()).toMatch(/,1,1,1\r\n/)
  await page.goto(`/dashboard/jobs/${job.id}`)
  await expect(page.getByText('Views 1 · Apply clicks 1 · Saves 1 in the last 30 days.')).toBeVisible()
})
