// The account pages with default settings (specification, section 2).
import { logInAsNewUser, expect, fillIn, uniqueEmail, test } from './helpers/accounts.ts'
import { expectHydrated } from './helpers/site.ts'

test.describe('account pages with default settings', () => {
  test('the page of a disabled feature says that the feature is disabled and links to an alternative', async ({
    page,
  }) => {
    const pages = [
      ['/account/signup/passkey', 'Sign up with a password', '/account/signup'],
      ['/account/signup/passkey/create', 'Sign up with a password', '/account/signup'],
      ['/account/login/code', 'Log in with your password', '/account/login'],
      ['/account/login/code/confirm', 'Log in with your password', '/account/login'],
    ] as const
    for (const [path, label, to] of pages) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(/turned off on this site/)).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(to)
    }
    for (const path of ['/account/login/trust', '/account/login/otp', '/account/authenticate/webauthn']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(page.getByText('No login is in progress.')).toBeVisible()
    }
  })

  test('the reset form takes the address from the login form without putting it in the URL', async ({
    page,
  }) => {
    const email = uniqueEmail()
    await page.goto('/account/login')
    await fillIn(page, { Email: email })
    await expectHydrated(page)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/account/password/reset')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await page.reload()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  })

  test('profile pages hide connected accounts if no login provider is configured', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile')
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible()
    await expect(page.getByText('Connected accounts')).toHaveCount(0)
    await page.goto('/dashboard/profile/sessions')
    await expect(page.getByRole('navigation', { name: 'Profile' })).toBeVisible()
    await expect(page.getByText('Connected accounts')).toHaveCount(0)
    await page.goto('/dashboard/profile/connections')
    await expect(page.getByText('There are no other services to connect on this site.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Connect another account' })).toHaveCount(0)
  })

  test('the user can cancel reauthentication or choose another method', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto('/account/reauthenticate/totp')
    await expect(page.getByText(/Your account has no authenticator app/)).toBeVisible()
    await page.getByRole('link', { name: 'Use your password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dashboard/profile')
  })
})
