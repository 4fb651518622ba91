// The settings of a conference board: job quotas for sponsors, and required salaries (docs/how-to/conferences.md).
import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { logInAs, expect, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { chooseAction } from './helpers/manage.ts'

test.use({ settings: { JOBS_PER_COMPANY: '5', POSTING_PAY: 'required', OUTGOING_REQUESTS: 'off' } })

const editCompany = 'Edit Quillbark Press'

test('an owner cannot publish more jobs than the quota that staff set', async ({
  page,
  browser,
  baseURL,
}) => {
  await logInAs(page, personas.root.email, PERSONA_PASSWORD)
  await page.goto('/dashboard/companies')
  await page.getByRole('link', { name: editCompany }).click()
  const quota = page.getByLabel('Live jobs allowed')
  await expect(quota).toHaveValue('5')
  await quota.fill('many')
  await press(page, 'Save quota')
  await expect(page.getByText('Enter a whole number, or nothing for the usual quota.')).toBeVisible()
  await quota.fill('1')
  await press(page, 'Save quota')
  await expect(page.getByText('The quota has been saved.')).toBeVisible()
  await expectAccessible(page, 'a company with a quota')

  const owner = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
  await logInAs(owner, personas.employer.email, PERSONA_PASSWORD)
  await owner.goto('/dashboard/companies')
  await owner.getByRole('link', { name: editCompany }).click()
  await expect(owner.getByText(/^\d live jobs of 1\./)).toBeVisible()
  await expect(owner.getByLabel('Live jobs allowed')).toHaveCount(0)
  await owner.goto('/dashboard/jobs')
  await chooseAction(owner, 'Renew', 'Django Developer, Ebook Store')
  await expect(owner.getByText(/Your company has \d live jobs\. Withdraw one first\./)).toBeVisible()
})

test('the forms say that pay is required', async ({ page }) => {
  await page.goto('/post-a-job')
  await expect(page.getByText('Required. Enter whole amounts. One of the two is enough.')).toBeVisible()
  await logInAs(page, personas.employer.email, PERSONA_PASSWORD)
  await page.goto('/dashboard/jobs/new')
  await expect(page.getByText('Required. Enter whole amounts. One of the two is enough.')).toBeVisible()
})
