// Accounts with an email address and a password (specification, sections 2, 4 and 5).
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

const newPassword = 'Three-f0lk-guitars'
test('a user signs up, confirms the address, logs in and out, and resets and changes the password', async ({
  page,
  post,
  complaints,
}) => {
  complaints.expect(/status of 429/)
  const email = uniqueEmail()
  await signUp(page, email)
  await expect(page.getByText(/click the link/)).toBeVisible()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await press(page, 'Send another link')
  await expect(page.getByText(/You can ask for another link in [23] minutes?\./)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()

  await page.goto((await post.waitForEmail(email)).link)
  await expect(page.getByText(email)).toBeVisible()
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your email address has been confirmed.')).toBeVisible()
  await expect(page.getByText(/^Hello, /)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('region', { name: 'Your profile' }).getByText(email).last()).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()

  await page.goto('/account/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await fillIn(page, { Email: email })
  await press(page, 'Reset password')
  await expect(page.getByRole('status').filter({ hasText: 'Password reset sent.' })).toBeFocused()
  await page.goto((await post.waitForEmail(email, 1)).link)
  await fillIn(page, { 'New password': newPassword, 'New password (again)': newPassword })
  await press(page, 'Set password')
  await expect(page).toHaveURL('/account/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await logIn(page, email, newPassword)
  await expect(page).toHaveURL('/')

  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await fillIn(page, {
    'Current password': newPassword,
    'New password': password,
    'New password (again)': password,
  })
  await press(page, 'Change password')
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
})

test.describe('errors and interrupted steps', () => {
  test('a rejected form keeps the input and shows the error below its field', async ({ page, post }) => {
    const email = await createAccount(page, post)
    await page.goto('/account/login')
    await logIn(page, email, 'wrong')
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAccessibleDescription(/not correct/)
    await expect(field).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  test('the browser does not send a form with two different new passwords', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto('/account/password/change')
    let sent = 0
    await page.route('**/account/password/change', (route) => {
      sent += 1
      return route.fallback()
    })
    await fillIn(page, {
      'Current password': password,
      'New password': newPassword,
      'New password (again)': 'other',
    })
    await press(page, 'Change password')
    const repeated = page.getByLabel('New password (again)')
    await expect(repeated).toHaveAccessibleDescription('Password does not match.')
    await expect(repeated).toBeFocused()
    expect(sent).toBe(0)
    await page.getByLabel('New password', { exact: true }).fill('other')
    await expect(repeated).toHaveAccessibleDescription('')
    await expect(repeated).toHaveAttribute('aria-invalid', 'false')
  })

  test('used and invalid links show errors', async ({ page, post }) => {
    const email = uniqueEmail()
    await signUp(page, email)
    const { link } = await post.waitForEmail(email)
    await page.goto(link)
    await press(page, 'Confirm')
    await expect(page).toHaveURL('/')
    await page.goto(link)
    const isConfirmed = `Unable to confirm email ${email} because it is already confirmed.`
    await expect(page.getByRole('alert')).toHaveText(isConfirmed)
    await page.goto('/account/verify-email/1-abc-0123456789')
    await expect(page.getByRole('alert')).toHaveText('Invalid verification link.')
    await page.goto('/account/logout')
    await expect(page).toHaveURL('/')
    await page.goto('/account/password/reset/key/1-abc-0123456789')
    await expect(page.getByRole('alert')).toHaveText('This password reset link does not work.')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/account/password/reset')
  })

  test('a visitor can log in, continue a pending signup or use another address', async ({ page }) => {
    const email = uniqueEmail()
    await signUp(page, email)
    await page.goto('/account/login')
    await expect(page.getByText(`You are still confirming ${email}.`)).toBeVisible()
    await page.getByRole('link', { name: 'Go back to the confirmation' }).click()
    await expect(page).toHaveURL('/account/verify-email')
    await page.getByRole('link', { name: 'Use another email address' }).click()
    await expect(page).toHaveURL('/account/login')
    await logIn(page, email)
    await expect(page).toHaveURL('/account/verify-email')
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
    await page.getByRole('link', { name: 'Use another email address' }).click()
    await expect(page).toHaveURL('/account/login')
    const other = uniqueEmail()
    await signUp(page, other)
    await page.getByRole('link', { name: 'Use another email address' }).click()
    await expect(page).toHaveURL('/account/signup')
    await expect(page.getByText(`You are still confirming ${other}.`)).toBeVisible()
    await expect(page.getByLabel('Email')).toBeEditable()
  })

  test('the login page hides login codes if they are disabled', async ({ page }) => {
    await page.goto('/account/login')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
    await expect(page.getByText('Mail me a sign-in code')).toHaveCount(0)
  })
})
