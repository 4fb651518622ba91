// Accounts with a passkey instead of a password. A virtual device stores the passkeys.
import { expect, press, test } from './helpers/accounts.ts'
import { signUpByPasskey, addVirtualDevice, withoutAutofill } from './helpers/second-factor.ts'

test.use({ settings: { ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' } })

test('a user signs up, logs in and reauthenticates with a passkey', async ({ page, post }) => {
  const device = await addVirtualDevice(page)
  await signUpByPasskey(page, post)
  expect(await device.count()).toBe(1)

  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')
  // The virtual device immediately selects the passkey that autofill offers.
  await page.goto('/account/login?next=/developers')
  await expect(page).toHaveURL('/developers')
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')
  await page.addInitScript(withoutAutofill)
  await page.goto('/account/login?next=/dashboard/profile/passkeys')
  await press(page, 'Log in with a passkey')
  await expect(page).toHaveURL('/dashboard/profile/passkeys')
  await expect(page.getByText('Works without a password', { exact: true })).toBeVisible()

  await page.goto('/account/reauthenticate/webauthn?next=/dashboard/profile/passkeys')
  await press(page, 'Use your passkey')
  await expect(page).toHaveURL('/dashboard/profile/passkeys')
})
