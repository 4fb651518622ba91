// An owner changes a published company, and a reviewer decides on the changes.
import type { Page } from '@playwright/test'

import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'
import { aPng } from '#server/images/testing.ts'

import { logInAs, expect, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

test.use({ settings: { OUTGOING_REQUESTS: 'off' } })

const pending = 'These changes are waiting for review. The board shows the approved version until then.'

/** Polls until the board shows the company, because other users' changes take up to a second to appear. */
const expectOnBoard = (visitor: Page, company: string) =>
  expect(async () => {
    await visitor.reload()
    await expect(visitor.getByText(company).first()).toBeVisible({ timeout: 1000 })
  }).toPass()

test('an owner proposes changes, and a reviewer decides on them by keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const anotherPage = async () =>
    (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
  const [visitor, reviewer] = [await anotherPage(), await anotherPage()]
  await logInAs(page, personas.employer.email, PERSONA_PASSWORD)
  await page.goto('/dashboard/companies')
  await page.getByRole('link', { name: 'Edit Quillbark Press' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Quillbark Casino')
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aPng() })
  await expect(page.locator('main img[src^="/images/"]').first()).toBeVisible()
  await press(page, 'Save company')
  await expect(page.getByText('Your changes to Quillbark Press are waiting for review.')).toBeVisible()
  await expect(page.getByText('Changes in review')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Quillbark Press' }).click()
  await expect(page.getByText(pending)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quillbark Casino')
  await expectAccessible(page, 'a company with pending changes')

  await visitor.goto('/jobs?q=Quillbark')
  await expect(visitor.getByText('Quillbark Press').first()).toBeVisible()
  await expect(visitor.getByText('Quillbark Casino')).toHaveCount(0)

  await logInAs(reviewer, personas.reviewer.email, PERSONA_PASSWORD)
  await reviewer.goto('/dashboard/review')
  const entries = reviewer.getByRole('navigation', { name: 'Review queue' })
  await entries.getByRole('button', { name: 'Changes to a company' }).click()
  const entry = reviewer.getByRole('article')
  await expect(entry.getByRole('heading', { level: 2 }).first()).toHaveText('Quillbark Press')
  await expect(entry.getByText('Quillbark Casino').first()).toBeVisible()
  await expect(entry.locator('img[src^="/images/"]').first()).toBeVisible()
  await expectAccessible(reviewer, 'the review of a company')
  await reviewer.keyboard.press('a')
  await expect(reviewer.getByText('Quillbark Press: changes approved.')).toBeVisible()
  await expectOnBoard(visitor, 'Quillbark Casino')
  await reviewer.keyboard.press('z')
  await expect(reviewer.getByText('Quillbark Press: undone. It is pending again.')).toBeVisible()
  await expect(entry.getByRole('heading', { level: 2 }).first()).toHaveText('Quillbark Press')
  for (const key of ['r', '2', 'Enter']) await reviewer.keyboard.press(key)
  await expect(reviewer.getByText('Quillbark Press: changes refused.')).toBeVisible()
  await expectOnBoard(visitor, 'Quillbark Press')

  await page.reload()
  await expect(page.getByText('A reviewer refused these changes.')).toBeVisible()
  await expect(page.getByText(/^The job asks for money or data/)).toBeVisible()
  await press(page, 'Dismiss these changes')
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('A reviewer refused these changes.')).toHaveCount(0)
})

test('an owner withdraws pending changes', async ({ page }) => {
  await logInAs(page, personas.employer.email, PERSONA_PASSWORD)
  await page.goto('/dashboard/companies')
  await page.getByRole('link', { name: 'Edit Quillbark Press' }).click()
  await page.getByLabel('Website').fill('https://casino.example')
  await press(page, 'Save company')
  await page.getByRole('link', { name: 'Edit Quillbark Press' }).click()
  await expect(page.getByText(pending)).toBeVisible()
  await press(page, 'Withdraw my changes')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(pending)).toHaveCount(0)
  await expect(page.getByLabel('Website')).not.toHaveValue('https://casino.example')
  await expect(page.getByRole('main')).toBeFocused()
})
