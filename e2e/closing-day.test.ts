// The first and the last day of a job are the same for everyone, before and after hydration.
import { closingDate } from '#contract/jobs/dates.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'

import { fetchJobs } from './helpers/jobs.ts'
import { expect, test } from './helpers/test.ts'

for (const timezoneId of ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland']) {
  test.describe(`in the time zone ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('the page of a job shows its first and last day in UTC', async ({ page, request }) => {
      const jobs = await fetchJobs(request)
      const job = jobs.find(({ expiresAt }) => expiresAt !== null)
      const day = closingDate(job?.expiresAt?.getTime() ?? 0, { locale: 'en-US' })
      const path = job ? jobPath(job) : ''
      expect(await (await request.get(path)).text()).toContain(`>${day}</time>`)
      await page.goto(path)
      const closes = page.locator('dt', { hasText: 'Closes' }).locator('+ dd time')
      await expect(page.getByRole('button', { name: /^Save / }).first()).toBeEnabled()
      await expect(closes).toHaveText(day)
      const posted = job?.createdAt.toLocaleDateString('en-US', { timeZone: 'UTC' }) ?? ''
      await expect(page.locator('dt', { hasText: 'Posted' }).locator('+ dd time')).toHaveText(posted)
      await expect(closes).toHaveAttribute('title', /^Until \d{4}-\d\d-\d\d, 24:00 UTC$/)
    })
  })
}
