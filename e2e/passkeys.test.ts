// Passkeys on a virtual device.
import { logInAsNewUser, expect, fillIn, logIn, press, test } from './helpers/accounts.ts'
import { addPasskey, addVirtualDevice, withoutAutofill } from './helpers/second-factor.ts'

test.describe('passkeys', () => {
  test('a user adds, renames and removes a passkey, and uses it as second factor', async ({ page, post }) => {
    await addVirtualDevice(page)
    const email = await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile/passkeys')
    await page.getByLabel('Allow login without a password').uncheck()
    await fillIn(page, { Name: 'Laptop' })
    await press(page, 'Add passkey')
    await expect(page.getByText('The passkey Laptop has been added.')).toBeVisible()
    await expect(page.getByText('Works without a password', { exact: true })).toHaveCount(0)
    await press(page, 'Rename Laptop')
    await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByText('The passkey has been renamed to Work laptop.')).toBeVisible()

    await page.goto('/account/logout')
    await expect(page).toHaveURL('/')
    await page.goto('/account/login')
    await logIn(page, email)
    await expect(page).toHaveURL('/account/authenticate/webauthn')
    await page.getByRole('link', { name: 'Use a code instead' }).click()
    await expect(page).toHaveURL('/account/login/otp')
    await expect(page.getByLabel('Recovery code')).toBeVisible()
    await page.getByRole('link', { name: 'Use a passkey instead' }).click()
    await press(page, 'Use your passkey')
    await expect(page).toHaveURL('/')

    await page.goto('/dashboard/profile/passkeys')
    await press(page, 'Remove Work laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('The passkey Work laptop has been removed.')).toBeVisible()
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  })

  test('the login page rejects an unknown passkey with a message', async ({ page, post }) => {
    await addVirtualDevice(page)
    await logInAsNewUser(page, post)
    await addPasskey(page, 'Laptop')
    await press(page, 'Remove Laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('The passkey Laptop has been removed.')).toBeVisible()
    await page.goto('/account/logout')
    await expect(page).toHaveURL('/')
    await page.addInitScript(withoutAutofill)
    await page.goto('/account/login')
    await press(page, 'Log in with a passkey')
    await expect(page.getByRole('alert')).toContainText('This passkey is unknown here, or it took too long.')
  })

  test('leaving the login form during the check for passkey support causes no error', async ({ page }) => {
    await page.addInitScript(reportAutofillSupportLate)
    await page.goto('/account/login')
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'answered')
  })
})

/** Runs in the page. Delays the check for passkey support until the login form has been removed. */
function reportAutofillSupportLate(): void {
  let times = 0
  PublicKeyCredential.isConditionalMediationAvailable = () => {
    if (++times === 1) return Promise.resolve(true)
    document.documentElement.dataset['asked'] = 'yes'
    return new Promise((resolve) => {
      new MutationObserver(() => {
        if (document.querySelector('input[autocomplete$=webauthn]') !== null) return
        document.documentElement.dataset['asked'] = 'answered'
        resolve(true)
      }).observe(document, { childList: true, subtree: true })
    })
  }
}
