// Staff manage users, failed emails, blocked domains and exchange rates, and read the settings.
import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import { logInAs, logInAsStaff, expect, fillIn, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

test.use({ settings: { ACCOUNT_REAUTHENTICATION_TIMEOUT: '1', SITE_NAME: 'Arpeggio' } })

test('staff change roles after a recent login, except the role of the last staff user', async ({ page }) => {
  await logInAsStaff(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Administration' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('Root').getByText('Staff', { exact: true })).toBeVisible()
  await expectAccessible(page, 'users')
  await page.getByLabel('Search users').fill('ada@')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await press(page, 'Make reviewer Ada')
  const dialog = page.getByRole('dialog', { name: 'Confirm Access' })
  await dialog.getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ada is a reviewer now.')).toBeVisible()
  await expect(row('Ada').getByText('Reviewer', { exact: true })).toBeVisible()

  await page.goto('/dashboard/staff/users?role=staff')
  await press(page, 'Remove staff Root')
  await expect(page.getByRole('dialog', { name: 'Remove your staff role?' })).toContainText(
    'You lose access to the staff pages now.',
  )
  await press(page, 'Remove staff role')
  const refusal = page.getByText('Make another user staff first.')
  await expect(dialog.or(refusal)).toBeVisible()
  if (await dialog.isVisible()) {
    await dialog.getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD)
    await page.keyboard.press('Enter')
  }
  await expect(refusal).toBeVisible()
  await page.getByLabel('Search users').fill('ada@')
  await expect(refusal).toBeHidden()
})

test('staff replace exchange rates, block a domain and read the settings', async ({ page }) => {
  await logInAsStaff(page)
  await page.goto('/dashboard/staff/exchange-rates')
  const rates = page.getByLabel('Value of 1 USD')
  await expect(rates).toHaveValue(/^EUR \d/)
  const defaults = page.getByText(/^These rates come with the software/)
  await expect(defaults).toBeVisible()
  await expectAccessible(page, 'exchange rates')
  await rates.fill('EUR 0.86\nEURO 1\nCHF 0')
  await press(page, 'Save exchange rates')
  await expect(rates).toHaveAccessibleDescription(
    /Line 2: enter a currency code and a number.*Line 3: enter a number above 0 for CHF/,
  )
  await rates.fill('EUR 0.86\nCHF 0.8')
  await fillIn(page, { 'Date of the rates': '2026-11-01' })
  await press(page, 'Save exchange rates')
  const question = page.getByRole('dialog', { name: /^Remove \d+ exchange rates\?$/ })
  await expect(question).toContainText('GBP')
  await question.getByRole('button', { name: 'Save and remove' }).click()
  await expect(page.getByText('2 exchange rates of 2026-11-01 are in force.')).toBeVisible()
  await expect(defaults).toHaveCount(0)
  const stored = await page.request.get('/ninja-api/exchange-rates')
  expect(await stored.json()).toEqual({ date: '2026-11-01', per_usd: { CHF: 0.8, EUR: 0.86 } })

  await page.getByRole('link', { name: 'Blocked domains' }).click()
  await fillIn(page, { Domain: 'https://Spam.Example/jobs?id=1', 'Reason (optional)': 'Copies of others' })
  await press(page, 'Block domain')
  await expect(page.getByText('spam.example is blocked: 0 refused.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Copies of others' })).toBeVisible()
  await expectAccessible(page, 'blocked domains')
  await press(page, 'Unblock spam.example')
  const unblocked = page.getByText('spam.example is no longer blocked.')
  await expect(page.getByRole('status').filter({ has: unblocked })).toBeFocused()
  await expect(page.getByText('spam.example is blocked')).toHaveCount(0)

  await page.getByRole('link', { name: 'Failed emails' }).click()
  await expect(page.getByText('No email has failed.')).toBeVisible()
  await expectAccessible(page, 'failed emails')

  await page.getByRole('link', { name: 'Technical' }).click()
  await page.getByLabel('Only changed settings').check()
  await expect(page.getByRole('main').getByText('Arpeggio', { exact: true })).toBeVisible()
  await expect(page.getByText('Set, but secret').first()).toBeVisible()
  await expectAccessible(page, 'settings')
})

test('staff work through the list of a new site, hide it and show it again', async ({ page }) => {
  await logInAsStaff(page)
  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: 'First hour' })
  await expect(list.getByRole('listitem')).toHaveCount(7)
  await expect(list).toContainText('The site has a name. A logo is missing.')
  await press(page, 'Send a test email')
  await expect(page.getByText(/^We sent an email to root@example.com/)).toBeVisible()
  await expectAccessible(page, 'the list of a new site')
  await press(page, 'It arrived')
  await expect(list.getByText('Done: Test email')).toBeVisible()
  await press(page, 'Hide this list')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(list).toBeVisible()
  await list.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('textbox', { name: 'Contact' })).toBeFocused()
  await page.goto('/dashboard')
  await press(page, 'Hide this list')
  await expect(page.getByText('The list is hidden for all staff.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('other users cannot open the staff pages', async ({ page, complaints }) => {
  complaints.expect(/status of 403/)
  await logInAs(page, personas.reviewer.email, PERSONA_PASSWORD)
  expect((await page.goto('/dashboard/staff/users'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Only for staff' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
})
