import { logInAsNewUser, expect, fillIn, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

const list = '/pegasus/employees/api/employees/'

test('a new key authenticates a program until the user revokes it', async ({
  page,
  playwright,
  baseURL,
  post,
}) => {
  const email = await logInAsNewUser(page, post)
  await page.goto('/dashboard/profile/api-keys')
  await expect(page.getByText('You have no API key yet.')).toBeVisible()
  await fillIn(page, { Name: 'Payroll' })
  await press(page, 'Create key')
  const shown = page.getByRole('region', { name: 'Your new key Payroll' })
  await expect(shown).toBeFocused()
  const key = await shown.locator('code').first().innerText()
  expect((await post.waitForEmail(email, 1)).subject).toContain('An API key was created')

  const program = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const listEmployees = () => program.get(list, { headers: { Authorization: `Api-Key ${key}` } })
  expect((await listEmployees()).status()).toBe(200)

  await page.reload()
  const item = page.getByRole('listitem').filter({ hasText: 'Payroll' })
  await expect(item).toContainText(key.slice(0, 8))
  await expect(item).toContainText('Last used')
  await expect(item).toContainText('Does not expire')
  await expect(page.getByText(key)).toHaveCount(0)

  await press(page, 'Revoke Payroll')
  const dialog = page.getByRole('dialog', { name: 'Revoke the key Payroll?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(item).toBeVisible()
  await press(page, 'Revoke Payroll')
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('The key Payroll has been revoked.')).toBeVisible()
  await expect(item).toHaveCount(0)
  expect((await listEmployees()).status()).toBe(403)
  await program.dispose()
})

test('a user can set the expiry of a new key and copy the key', async ({ page, context, post }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logInAsNewUser(page, post)
  await page.goto('/dashboard/profile/api-keys')
  await press(page, 'Create key')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await fillIn(page, { Name: 'CI', 'Expires (optional)': '2031-01-31' })
  await press(page, 'Create key')
  const shown = page.getByRole('region', { name: 'Your new key CI' })
  await shown.getByRole('button', { name: 'Copy key' }).click()
  await expect(shown.getByText('Copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await shown.locator('code').first().innerText())
  await expect(page.getByText(/Expires Jan 31, 2031/)).toBeVisible()
  await expectAccessible(page, 'the API keys')
  await press(page, 'Revoke CI')
  await expectAccessible(page, 'the question')
})
