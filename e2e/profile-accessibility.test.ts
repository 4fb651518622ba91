// axe finds no violations on profile and reauthentication pages, at wide and narrow widths and in both themes.
import { expect, fillIn, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { signUpByCode, addVirtualDevice, reauthenticateByPassword } from './helpers/second-factor.ts'
import { openPage } from './helpers/site.ts'

const pages = [
  '/dashboard/profile',
  '/dashboard/profile/emails',
  '/dashboard/profile/two-factor',
  '/dashboard/profile/passkeys',
  '/dashboard/profile/connections?error=cancelled',
  '/dashboard/profile/sessions',
  '/account/secure',
  '/account/reauthenticate',
  '/account/reauthenticate/totp',
  '/account/reauthenticate/webauthn',
]

test.use({ settings: { ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' } })

test.describe('accessibility of the profile', () => {
  test('the passkey signup and the failed provider login have no violations', async ({ page }) => {
    for (const path of ['/account/signup/passkey', '/account/provider/callback?error=unknown']) {
      await openPage(page, path)
      await expectAccessible(page, path)
    }
  })

  test('the profile pages have no violations', async ({ page, post }) => {
    test.slow()
    await signUpByCode(page, post)
    for (const path of pages) {
      await openPage(page, path)
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await expectAccessible(page, path)
    }
  })

  test('dialogs, recovery codes and the key for an authenticator app have no violations', async ({
    page,
    post,
  }) => {
    test.slow()
    await addVirtualDevice(page)
    await signUpByCode(page, post)
    await openPage(page, '/dashboard/profile/passkeys')
    await fillIn(page, { Name: 'Laptop' })
    await press(page, 'Add passkey')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the reauthentication dialog')
    await reauthenticateByPassword(page)
    await expect(page.getByText('The passkey Laptop has been added.')).toBeVisible()
    await press(page, 'Remove Laptop')
    await expectAccessible(page, 'the question')
    await openPage(page, '/dashboard/profile/two-factor')
    await press(page, 'Set up an app')
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await press(page, 'Show codes')
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await expectAccessible(page, 'the key and the codes')
  })
})
