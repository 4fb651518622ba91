// Reports of cards, and what staff and reviewers do with cards and proposed skills.
import type { Page } from '@playwright/test'

import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { expect, logInAs, logInAsNewUser, logInAsStaff, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { sendAll } from './helpers/send-all.ts'

test.use({ settings: { DIRECTORY: 'on', DIRECTORY_OPENS_WITH: '1', ACCOUNT_RATE_LIMITS: 'off' } })

const card = {
  visibility: 'anonymous',
  roles: ['Trainer'],
  location_types: [],
  employment_schedules: [],
  contract_types: [],
  languages: [],
  links: [],
  bio: 'I teach **everyone**.',
}

/** Publishes a card with these skills as the user of the page. Returns its path. */
async function publish(page: Page, ...skills: string[]): Promise<string> {
  const bodies = [{ ...card, skills }]
  const [saved] = await sendAll(page, { method: 'PUT', path: '/ninja-api/developers/me', bodies }, 200)
  return saved !== null && typeof saved === 'object' && 'path' in saved ? String(saved.path) : ''
}

const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status()

test('a report leads to a hidden card, which its owner cannot show again and the reviewer can', async ({
  page,
  post,
  browser,
  baseURL,
}) => {
  const options = baseURL === undefined ? {} : { baseURL }
  await logInAsNewUser(page, post)
  const path = await publish(page)
  await page.goto(path)
  await expect(page.getByText('This is your card.')).toBeVisible()
  await expect(page.getByText('Report this card')).toHaveCount(0)

  const reporter = await (await browser.newContext(options)).newPage()
  await logInAsNewUser(reporter, post)
  await reporter.goto(path)
  await reporter.locator('summary', { hasText: 'Report this card' }).click()
  await press(reporter, 'Send report')
  await expect(reporter.getByText('Choose the reason.')).toBeVisible()
  await reporter.getByLabel('What is wrong with it?').selectOption('fraud')
  await expectAccessible(reporter, 'a card with the form for reports')
  await press(reporter, 'Send report')
  await expect(reporter.getByText(/^Thank you\. Reviewers look at a card/)).toBeFocused()

  const reviewer = await (await browser.newContext(options)).newPage()
  await logInAs(reviewer, personas.reviewer.email, PERSONA_PASSWORD)
  await reviewer.goto('/dashboard/review')
  const queue = reviewer.getByRole('navigation', { name: 'Review queue' })
  await queue.getByRole('button', { name: /Card of/ }).click()
  await expect(reviewer.getByRole('strong')).toHaveText('everyone')
  await press(reviewer, 'Keys')
  const help = reviewer.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Keep visible')
  await expect(help).not.toContainText(/Approve|changes|Block/)
  await help.getByRole('button', { name: 'Close' }).click()
  const reasons = reviewer.getByRole('dialog', { name: 'Hide the card' })
  await press(reviewer, 'Hide')
  await reasons.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(reasons.getByText('Choose a reason.')).toBeVisible()
  await expect(reasons.getByRole('radio', { name: /advertising/ })).toBeFocused()
  await expectAccessible(reviewer, 'a decision without a reason')
  await reasons.getByRole('button', { name: 'Cancel' }).click()
  const hide = async () => {
    await press(reviewer, 'Hide')
    await reasons.getByRole('radio', { name: /advertising/ }).check()
    await reasons.getByRole('textbox').fill('It sells a course.')
    await reasons.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(reviewer.getByText(/Card of .*: hidden/)).toBeVisible()
    await expect.poll(() => statusOf(reporter, path)).toBe(404)
  }
  await hide()
  await reviewer.keyboard.press('z')
  await expect.poll(() => statusOf(reporter, path)).toBe(200)
  await queue.getByRole('button', { name: /Card of/ }).click()
  await hide()

  await page.goto('/dashboard')
  const task = page.getByRole('region', { name: 'Your card in the directory' })
  await expect(task).toContainText('Reviewers have hidden your card.')
  await task.getByRole('link', { name: 'See your card' }).click()
  const reason = page.getByText('Reviewers have hidden your card.')
  await expect(reason).toContainText('It is advertising.')
  await expect(reason).toContainText('It sells a course.')
  await expectAccessible(page, 'a hidden card')
  await page.getByRole('radio', { name: 'With your name' }).check()
  await press(page, 'Save card')
  await expect(page.getByText('Saved. Your card stays hidden.')).toBeVisible()
  await press(page, 'Delete card')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete card' }).click()
  await expect(page.getByText('Your card has been deleted.')).toBeVisible()
  await publish(page)
  await page.reload()
  await expect(reason).toBeVisible()

  await press(reviewer, 'Hidden cards')
  const dialog = reviewer.getByRole('dialog', { name: 'Hidden cards' })
  await dialog.getByText(/Card of/).click()
  await expect(dialog.getByText('It is advertising.')).toBeVisible()
  await expect(dialog.getByText(/^Hidden on /)).toBeVisible()
  await expect(dialog.getByText('is_hidden')).toHaveCount(0)
  const failed: string[] = []
  reviewer.on('response', (response) => response.ok() || failed.push(response.url()))
  await dialog.getByRole('button', { name: 'Show again' }).click()
  await expect(dialog.getByText(/is visible again/)).toBeVisible()
  await expect(dialog.getByText('No card is hidden.')).toBeVisible()
  expect(failed).toEqual([])
  await page.reload()
  await expect(page.getByText(/^Your card is visible until/)).toBeVisible()
  await reporter.context().close()
  await reviewer.context().close()
})

test('staff add one proposed skill and ignore another', async ({ page, post, browser, baseURL }) => {
  await logInAsNewUser(page, post)
  const path = await publish(page, 'Marimba tuning', 'My phone is 555')
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const staff = await context.newPage()
  await logInAsStaff(staff)
  await staff.goto('/dashboard/review')
  await press(staff, 'Proposed skills')
  const dialog = staff.getByRole('dialog', { name: 'Proposed skills' })
  await dialog.getByRole('button', { name: 'Ignore My phone is 555' }).click()
  await expect(dialog.getByText('My phone is 555 is ignored.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('My phone is 555 is a proposal again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ignore My phone is 555' }).click()
  await expect(dialog.getByText('My phone is 555 is ignored.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Marimba tuning' }).click()
  await expect(dialog.getByText('Marimba tuning is now a skill.')).toBeVisible()
  await expect(dialog.getByText('No skill is proposed.')).toBeVisible()
  await expectAccessible(staff, 'proposed skills')
  await context.close()
  await page.goto(path)
  await expect(page.getByRole('list', { name: 'Skills' })).toHaveText('Marimba tuning')
})
