// Edits of a job on the board: one that a reviewer sent back, and two at the same time.
import type { Page } from '@playwright/test'

import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { logInAs, expect, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { findJobPages, jobsPath } from './helpers/manage.ts'
import { sendAll } from './helpers/send-all.ts'

/** Opens the editor of the first published job of the employer. Returns the title of the job. */
async function editPublishedJob(page: Page): Promise<string> {
  await page.goto(`${jobsPath}?state=published`)
  const title = await findJobPages(page).titles.first().innerText()
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByLabel('Job title')).toHaveValue(title)
  return title
}

test('an edit that a reviewer sent back is a task of the employer', async ({ page, browser, baseURL }) => {
  await logInAs(page, personas.employer.email, PERSONA_PASSWORD)
  const title = await editPublishedJob(page)
  const id = page.url().split('/').at(-1)
  await page.getByLabel('Job title').fill('Keeper of Notes')
  await press(page, 'Save changes')
  await expect(findJobPages(page).state(title)).toHaveText('Changes in review')

  const reviewer = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
  await logInAs(reviewer, personas.reviewer.email, PERSONA_PASSWORD)
  const path = `/ninja-api/jobs/${id}/request-changes`
  await sendAll(reviewer, { method: 'POST', path, bodies: [{ reason: 'unclear' }] }, 200)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: '1 edit to correct' })).toBeVisible()
  await expectAccessible(page, 'a task for an edit')
  await page.goto(jobsPath)
  await page.getByRole('link', { name: /^Changes wanted/ }).click()
  const row = findJobPages(page).row(title)
  await expect(row).toContainText('Published')
  await expect(row).toContainText('Changes wanted')
  await row.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByLabel('Job title')).toHaveValue('Keeper of Notes')
  await press(page, 'Take back my changes')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByLabel('Job title')).toHaveValue(title)
  await expect(page.getByRole('main')).toBeFocused()
})

test('of two people who edit one published job, the second sees and keeps the changes of the first', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await logInAs(page, personas.employer.email, PERSONA_PASSWORD)
  const title = await editPublishedJob(page)
  const first = await context.newPage()
  await first.goto(page.url())
  await first.getByLabel('Job title').fill('Keeper of Bows')
  await press(first, 'Save changes')
  await expect(first).toHaveURL(jobsPath)

  await page.getByLabel('Location', { exact: true }).fill('Cremona, Italy')
  await press(page, 'Save changes')
  const notice = page.getByRole('alert').filter({ hasText: 'changed while you were editing it' })
  await expect(notice).toContainText('saved changes on')
  await expect(notice).toContainText('TitleKeeper of Bows')
  await expect(notice).not.toContainText('Location')
  await expect(page.getByLabel('Job title')).toHaveValue(title)
  await notice.getByRole('button', { name: 'Save my changes' }).click()
  await expect(page).toHaveURL(jobsPath)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByLabel('Job title')).toHaveValue('Keeper of Bows')
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Cremona, Italy')
})
