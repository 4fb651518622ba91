// axe finds no violations on account and dashboard pages, at wide and narrow widths and in both themes.
import {
  logInAsNewUser,
  expect,
  fillIn,
  createAccount,
  logIn,
  password,
  press,
  signUp,
  uniqueEmail,
  test,
} from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { goTo, openPage } from './helpers/site.ts'

// These tests need a longer time limit, because axe is slow.
test.slow()

test.describe('accessibility of the account pages', () => {
  test('the signup pages have no violations', async ({ page, post }) => {
    const email = uniqueEmail()
    await openPage(page, '/account/signup')
    await expectAccessible(page, 'signup')
    await press(page, 'Sign up')
    await expect(page.getByText('Enter the password.')).toBeVisible()
    await expectAccessible(page, 'signup with errors')
    await signUp(page, email)
    await expectAccessible(page, 'verify-email')
    await page.goto((await post.waitForEmail(email)).link)
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
    await expectAccessible(page, 'verify-email by link')
    await page.goto('/account/verify-email/used')
    await expect(page.getByText('Invalid verification link.')).toBeVisible()
    await expectAccessible(page, 'verify-email with a used link')
  })

  test('the login pages have no violations, with and without errors', async ({ page, post }) => {
    const email = await createAccount(page, post)
    await openPage(page, '/account/login')
    await expectAccessible(page, 'login')
    await logIn(page, email, 'wrong')
    await expect(page.getByText(/not correct/)).toBeVisible()
    await expectAccessible(page, 'login refused')
    await logIn(page, email)
    await expect(page.getByText(`Hello, ${email}!`)).toBeVisible()
    await expectAccessible(page, 'landing page, greeted')
  })

  test('the password reset pages have no violations', async ({ page, post }) => {
    const email = await createAccount(page, post)
    await openPage(page, '/account/password/reset')
    await expectAccessible(page, 'reset')
    await fillIn(page, { Email: email })
    await press(page, 'Reset password')
    await expect(page.getByText('Password reset sent.')).toBeVisible()
    await expectAccessible(page, 'reset sent')
    await page.goto((await post.waitForEmail(email, 1)).link)
    await fillIn(page, { 'New password': password, 'New password (again)': 'other' })
    await press(page, 'Set password')
    await expect(page.getByText('Password does not match.')).toBeVisible()
    await expectAccessible(page, 'reset by link')
    await page.goto('/account/password/reset/key/1-abc-0123456789')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'reset with a used link')
  })

  test('the dashboard pages have no violations', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    const pages = {
      '/dashboard/profile': 'Save name',
      '/dashboard/navigation/tab1': 'Go to tab 2',
      '/dashboard/navigation/tab2': 'Go to tab 1',
      '/account/password/change': 'Change password',
    }
    for (const [path, words] of Object.entries(pages)) {
      await page.goto(path)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      await expectAccessible(page, path)
    }
    await goTo(page, '/dashboard/navigation')
    await expect(page).toHaveURL('/dashboard/navigation/tab1')
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Tab 1')
    await tabs.getByRole('link', { name: 'Tab 2' }).click()
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Tab 2')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Menu Profile' }).click()
    await expect(page.getByRole('link', { name: 'Employee App' })).toBeVisible()
    await expectAccessible(page, 'the menu on a phone')
  })

  test('the login page has no violations when the server does not respond', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|did not load|No passkey can be offered/)
    await page.route('**/_allauth/**', (route) => route.abort())
    await page.goto('/account/login')
    await expect(page.getByText('Sorry, there was an error loading your data.')).toBeVisible()
    await expectAccessible(page, 'load failure')
  })
})
