// Signup, login and connected accounts with a real OpenID provider.
import type { Page } from '@playwright/test'

import { logInAsNewUser, expect, fillIn, password, press, uniqueEmail } from './helpers/accounts.ts'
import { logInAtProvider, test } from './helpers/openid.ts'

type Config = { data: { socialaccount: { providers: { client_id?: string }[] } } }

test.beforeEach(({ page }) =>
  // Replaces a style sheet that the pages of the provider load from another host.
  page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  ),
)

async function goToCorp(page: Page, address = '/account/login'): Promise<void> {
  await page.goto(address)
  await press(page, 'Continue with Corp')
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
}

test.describe('accounts of a provider', () => {
  test('a user signs up and logs in with a provider account', async ({ page, context }) => {
    await goToCorp(page, '/account/signup?next=/developers')
    await logInAtProvider(page, 'django')
    await expect(page).toHaveURL('/developers')
    await page.goto('/dashboard/profile')
    await expect(page.getByText('django@corp.example').last()).toBeVisible()
    await expect(page.getByText('Corp', { exact: true })).toBeVisible()
    await page.goto('/account/logout')
    await expect(page).toHaveURL('/')
    await context.clearCookies({ domain: '127.0.0.1' })
    await goToCorp(page)
    await logInAtProvider(page, 'django')
    await expect(page).toHaveURL('/')
    await expect(page.getByText(/^Hello, /)).toBeVisible()
    // Without a password, the user must not disconnect the only way to log in.
    await page.goto('/dashboard/profile/connections')
    await press(page, 'Disconnect Corp')
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(/password/)

    await page.goto('/account/password/change')
    await expect(page.getByRole('heading', { name: 'Set Password' })).toBeVisible()
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await fillIn(page, { 'New password': password, 'New password (again)': password })
    await press(page, 'Set password')
    await expect(page).toHaveURL('/dashboard/profile')
    await page.goto('/account/password/change')
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeVisible()
  })

  test('the login page has no button for a provider without a client ID', async ({ page }) => {
    await page.route('**/config', async (route) => {
      const answer = await route.fetch()
      const config: Config = await answer.json()
      for (const provider of config.data.socialaccount.providers) delete provider.client_id
      await route.fulfill({ response: answer, json: config })
    })
    const configResponse = page.waitForResponse('**/config')
    await page.goto('/account/login')
    await configResponse
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
  })

  test('a user whose provider account has no email address must enter and confirm one', async ({
    page,
    post,
  }) => {
    await goToCorp(page)
    await logInAtProvider(page, 'silent')
    await expect(page).toHaveURL('/account/provider/signup')
    const email = uniqueEmail()
    await fillIn(page, { Email: email })
    await press(page, 'Sign up')
    await expect(page).toHaveURL('/account/verify-email')
    await page.goto((await post.waitForEmail(email)).link)
    await expect(page.getByText(email)).toBeVisible()
  })

  test('a user connects and disconnects an account', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile/connections')
    await expect(page.getByText('No account is connected.')).toBeVisible()
    await press(page, 'Connect Corp')
    await logInAtProvider(page, 'joseph')
    await expect(page).toHaveURL('/dashboard/profile/connections')
    await expect(page.getByText('joseph@corp.example')).toBeVisible()
    await press(page, 'Disconnect Corp')
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Corp has been disconnected.')).toBeVisible()
    await expect(page.getByText('No account is connected.')).toBeVisible()
  })
})

test.describe('callbacks that do not log in', () => {
  test('cancelling at the provider returns to the login without an error', async ({ page, post }) => {
    await goToCorp(page, '/account/login?next=/developers')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/account/login?next=%2Fdevelopers')
    await expect(page.getByText('You cancelled, so you are not logged in.')).toBeVisible()
    await press(page, 'Continue with Dummy')
    await press(page, 'Cancel')
    await expect(page.getByText('You cancelled, so you are not logged in.')).toBeVisible()
    await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile/connections')
    await press(page, 'Connect Corp')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText('The account was not connected because you cancelled.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

  test('the callback shows an error if the login started in another browser', async ({ page }) => {
    await page.goto('/accounts/oidc/corp/login/callback/?code=stolen&state=made-up')
    await expect(page.getByRole('heading', { name: 'Third-Party Login Failure' })).toBeVisible()
    await expect(page.getByText('Sorry, something went wrong.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page).toHaveURL('/account/login')
    await page.goto('/account/provider/callback')
    await expect(page).toHaveURL('/account/login')
  })
})
