// An account without a password: signing up, signing in and proving it with a passkey, on a virtual device.
import { expect, fillIn, press, somebody, test } from './helpers/accounts.ts'
import { haveDevice, withoutAutofill } from './helpers/second-factor.ts'

test.use({ settings: { ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on' } })

test('sign up, sign in and prove it with a passkey alone', async ({ page, post }) => {
  const device = await haveDevice(page)
  const email = somebody()
  await page.goto('/account/signup')
  await page.getByRole('link', { name: 'Sign up with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Sign Up with a Passkey' })).toBeVisible()
  await fillIn(page, { Email: email })
  await press(page, 'Sign up')
  await expect(page).toHaveURL('/account/verify-email')
  await fillIn(page, { Code: (await post.letterTo(email)).code })
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/account/signup/passkey/create')
  await fillIn(page, { Name: 'Phone' })
  await press(page, 'Create passkey')
  await expect(page).toHaveURL('/')
  expect(await device.count()).toBe(1)

  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')
  // Offered where the address is filled in, and picked by this device at once.
  await page.goto('/account/login?next=/developers')
  await expect(page).toHaveURL('/developers')
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')
  await page.addInitScript(withoutAutofill)
  await page.goto('/account/login?next=/dashboard/profile/passkeys')
  await press(page, 'Sign in with a passkey')
  await expect(page).toHaveURL('/dashboard/profile/passkeys')
  await expect(page.getByText('Can sign in alone', { exact: true })).toBeVisible()

  await page.goto('/account/reauthenticate/webauthn?next=/dashboard/profile/passkeys')
  await press(page, 'Use your passkey')
  await expect(page).toHaveURL('/dashboard/profile/passkeys')
})
