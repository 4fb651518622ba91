// Membership marks by a login at a real OpenID provider, and by staff.
import { expect, logInAsNewUser, logInAsStaff, press } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { logInAtProvider, test } from './helpers/openid.ts'

test('a connected account gives its user a mark until it is disconnected', async ({ page, post }) => {
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  )
  await logInAsNewUser(page, post)
  await page.goto('/dashboard/profile/connections')
  await press(page, 'Connect Corp')
  await logInAtProvider(page, 'simon')
  const mark = page.getByText(/^DSF member until .*\d{4}, from Corp$/)
  await expect(mark).toBeVisible()
  await expectAccessible(page, 'connected accounts')
  await press(page, 'Disconnect Corp')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No account is connected.')).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test('staff add and remove a mark', async ({ page }) => {
  await logInAsStaff(page)
  await page.goto('/dashboard/staff/users?search=ada@')
  await press(page, 'Add DSF member Ada')
  await expect(page.getByText('DSF member has been added to Ada.')).toBeVisible()
  await expect(page.getByText(/DSF member until .*, added by staff/)).toBeVisible()
  await expectAccessible(page, 'users')
  await press(page, 'Remove DSF member Ada')
  await expect(page.getByText('DSF member has been removed from Ada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add DSF member Ada' })).toBeVisible()
})
