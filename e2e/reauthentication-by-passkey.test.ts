// Reauthentication by passkey during an action.
import { expect, fillIn, password, press, test } from './helpers/accounts.ts'
import {
  addPasskey,
  signUpByCode,
  signUpByPasskey,
  addVirtualDevice,
  reauthenticateByPassword,
} from './helpers/second-factor.ts'

const REAUTHENTICATION_SECONDS = 5

test.use({
  settings: {
    ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
    ACCOUNT_REAUTHENTICATION_TIMEOUT: String(REAUTHENTICATION_SECONDS),
  },
})

test('reauthentication by passkey continues the action', async ({ page, post }) => {
  await addVirtualDevice(page)
  await signUpByCode(page, post)
  await addPasskey(page, 'Laptop', reauthenticateByPassword)
  // Wait until the reauthentication from adding the passkey has expired.
  await page.waitForTimeout(REAUTHENTICATION_SECONDS * 1000)
  await page.goto('/dashboard/profile/api-keys')
  await fillIn(page, { Name: 'Payroll' })
  await press(page, 'Create key')
  const dialog = page.getByRole('dialog', { name: 'Confirm Access' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('region', { name: 'Your new key Payroll' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a user without a password can set a password after a reauthentication by passkey', async ({
  page,
  post,
}) => {
  await addVirtualDevice(page)
  await signUpByPasskey(page, post)
  await page.waitForTimeout(REAUTHENTICATION_SECONDS * 1000)
  await page.goto('/account/password/change')
  await expect(page.getByRole('heading', { name: 'Set Password' })).toBeVisible()
  await fillIn(page, { 'New password': password, 'New password (again)': password })
  await press(page, 'Set password')
  const dialog = page.getByRole('dialog', { name: 'Confirm Access' })
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByText('Your password has been set.')).toBeVisible()
})
