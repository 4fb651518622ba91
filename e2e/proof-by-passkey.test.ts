// A proof in the middle of an action, by a passkey in place of the password.
import { expect, fillIn, press, test } from './helpers/accounts.ts'
import { addPasskey, beSignedUpByCode, haveDevice, proveByPassword } from './helpers/second-factor.ts'

const GOOD_FOR_SECONDS = 5

test.use({
  settings: {
    ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
    ACCOUNT_REAUTHENTICATION_TIMEOUT: String(GOOD_FOR_SECONDS),
  },
})

test('an action is finished after a touch of the device', async ({ page, post }) => {
  await haveDevice(page)
  await beSignedUpByCode(page, post)
  await addPasskey(page, 'Laptop', proveByPassword)
  // Until what was proved for the passkey counts no more.
  await page.waitForTimeout(GOOD_FOR_SECONDS * 1000)
  await page.goto('/dashboard/profile/api-keys')
  await fillIn(page, { Name: 'Payroll' })
  await press(page, 'Make key')
  const dialog = page.getByRole('dialog', { name: 'Confirm Access' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('region', { name: 'Your new key Payroll' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
