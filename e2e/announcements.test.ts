// Staff configure webhooks that announce jobs. Staff can also copy the list "Jobs of the week".
import { logInAsNewUser, logInAsStaff, expect, fillIn, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

const path = '/dashboard/announcements'

test('staff manage a webhook and copy the jobs of the week', async ({ page, context, complaints }) => {
  test.slow()
  complaints.expect(/status of 422 .*\/ninja-api\/webhooks/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logInAsStaff(page)
  await page.goto(path)
  await page.getByLabel('Where to').selectOption('Standard Webhooks')
  await fillIn(page, { Name: 'Our archive', Address: 'https://127.0.0.1/in' })
  await press(page, 'Add webhook')
  await expect(page.getByText('Does not lead to the public internet.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Our archive')
  await fillIn(page, { Address: 'https://203.0.113.7.nip.invalid/in' })
  await press(page, 'Add webhook')
  const shown = page.getByRole('region', { name: 'Secret for Our archive' })
  await expect(shown).toContainText('whsec_')
  await expectAccessible(page, 'announcements')

  await page.reload()
  await expect(page.getByText('whsec_')).toHaveCount(0)
  const item = page.getByRole('listitem').filter({ hasText: 'Our archive' })
  await expect(item).toContainText('Standard Webhooks · 203.0.113.7.nip.invalid')
  await press(page, 'Turn off Our archive')
  await expect(item.getByText('Off', { exact: true })).toBeVisible()
  await press(page, 'Change Our archive')
  await item.getByLabel('Name', { exact: true }).fill('The archive')
  await press(page, 'Save webhook')
  await expect(page.getByText('The archive has been changed')).toBeVisible()
  await press(page, 'Delete The archive')
  await press(page, 'Delete webhook')
  await expect(page.getByText('There are no webhooks yet.')).toBeVisible()

  await press(page, 'Copy HTML')
  await expect(page.getByText('Copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('<h2>Jobs of the week on')
})

test('other users cannot open the announcements', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Only for staff' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Announcements' })).toHaveCount(0)
})
