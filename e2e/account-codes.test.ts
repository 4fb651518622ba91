// Emailed codes that replace links and passwords (specification, sections 2 and 4).
import { expect, fillIn, logIn, password, press, signUp, uniqueEmail, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { postingPath, writeJob } from './helpers/posting.ts'

test.use({
  settings: {
    ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
    ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on',
    ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
    POSTING_MINIMUM_SECONDS: '0',
  },
})

test('a visitor signs up, logs in and resets the password by code', async ({ page, post }) => {
  test.slow()
  const email = uniqueEmail()
  await signUp(page, email)
  await expectAccessible(page, 'the code to verify')
  await fillIn(page, { Code: (await post.waitForEmail(email)).code })
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Hello, /)).toBeVisible()
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')

  await page.goto('/account/login?next=/developers')
  await page.getByRole('link', { name: 'Mail me a sign-in code' }).click()
  await expect(page.getByRole('heading', { name: 'Mail me a sign-in code' })).toBeVisible()
  await expectAccessible(page, 'asking for a code')
  await fillIn(page, { Email: email })
  await press(page, 'Send code')
  await expect(page).toHaveURL('/account/login/code/confirm?next=%2Fdevelopers')
  await expectAccessible(page, 'the code to log in')
  await fillIn(page, { Code: (await post.waitForEmail(email, 1)).code.toLowerCase() })
  await press(page, 'Login')
  await expect(page).toHaveURL('/developers')
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')

  await page.goto('/account/password/reset')
  await fillIn(page, { Email: email })
  await press(page, 'Reset password')
  await expect(page).toHaveURL('/account/password/reset/confirm')
  await expectAccessible(page, 'the code to reset')
  await fillIn(page, { Code: (await post.waitForEmail(email, 2)).code })
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/account/password/reset/complete')
  await expectAccessible(page, 'the new password')
  await fillIn(page, { 'New password': `${password}2`, 'New password (again)': `${password}2` })
  await press(page, 'Set password')
  await expect(page).toHaveURL('/account/login')
  await logIn(page, email, `${password}2`)
  await expect(page).toHaveURL('/')

  await page.goto('/account/password/change')
  await fillIn(page, {
    'Current password': `${password}2`,
    'New password': password,
    'New password (again)': password,
  })
  await press(page, 'Change password')
  await expect(page).toHaveURL('/dashboard/profile')
})

test.describe('wrong and missing codes', () => {
  test('the user must request a new login code after three wrong codes', async ({ page }) => {
    await page.goto('/account/login/code')
    await fillIn(page, { Email: uniqueEmail() })
    await press(page, 'Send code')
    const field = page.getByLabel('Code')
    for (const code of ['BCDF-GHJK', 'BCDF-GHJL', 'BCDF-GHJM']) {
      await field.fill(code)
      await press(page, 'Login')
      await expect(field).toHaveAccessibleDescription(/ncorrect/)
    }
    await press(page, 'Login')
    await expect(page).toHaveURL('/account/login/code')
    await expect(page.getByText(/Ask for another one/)).toBeVisible()
  })

  test('the user must request a new password reset after three wrong codes', async ({ page }) => {
    await page.goto('/account/password/reset')
    await fillIn(page, { Email: uniqueEmail() })
    await press(page, 'Reset password')
    const field = page.getByLabel('Code')
    for (const code of ['BCDF-GHJK', 'BCDF-GHJL', 'BCDF-GHJM']) {
      await field.fill(code)
      await press(page, 'Confirm')
      await expect(field).toHaveAccessibleDescription(/ncorrect|nvalid/)
    }
    await press(page, 'Confirm')
    await expect(page).toHaveURL('/account/password/reset')
    await expect(page.getByText(/Ask for another one/)).toBeVisible()
  })

  test('the code page redirects to the request form if no code was sent', async ({ page }) => {
    await page.goto('/account/login/code/confirm')
    await expect(page).toHaveURL('/account/login/code')
    await page.goto('/account/password/reset/confirm')
    await expect(page).toHaveURL('/account/password/reset')
    await page.goto('/account/password/reset/complete')
    await expect(page).toHaveURL('/account/password/reset')
  })
})

test('a visitor waits a minute, and then logs in with a new code', async ({ page, post }) => {
  const email = uniqueEmail()
  await signUp(page, email)
  await fillIn(page, { Code: (await post.waitForEmail(email)).code })
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/')
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')
  await page.clock.install()
  await page.goto('/account/login/code')
  await fillIn(page, { Email: email })
  await press(page, 'Send code')
  const button = page.getByRole('button', { name: 'Send a new code' })
  await expect(button).toBeDisabled()
  await page.clock.fastForward('00:40')
  await page.reload()
  await expect(page.getByText('Expires in 3 minutes.')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(button).toBeDisabled()
  await page.clock.fastForward('00:40')
  await expect(page.getByText('Expires in 2 minutes.')).toBeVisible()
  await button.click()
  await expect(page.getByText('We have sent another code.')).toBeVisible()
  await expectAccessible(page, 'a new code')
  await fillIn(page, { Code: (await post.waitForEmail(email, 2)).code })
  await press(page, 'Login')
  await expect(page).toHaveURL('/')
})

test('a visitor can still sign up while a reset code is pending', async ({ page, post }) => {
  await page.goto('/account/password/reset')
  await fillIn(page, { Email: uniqueEmail() })
  await press(page, 'Reset password')
  await expect(page).toHaveURL('/account/password/reset/confirm')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/account/signup')
  const email = uniqueEmail()
  await fillIn(page, { Email: email, Password: password })
  await press(page, 'Sign up')
  await expect(page).toHaveURL('/account/verify-email')
  await fillIn(page, { Code: (await post.waitForEmail(email)).code })
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Hello, ${email}!`)).toBeVisible()
})

test('a visitor writes a job, signs up, and sends the job for review by entering the emailed code', async ({
  page,
  post,
}) => {
  const email = uniqueEmail()
  await page.goto(postingPath)
  await writeJob(page, 'Keeper of Codes', 'Swing Codes')
  await fillIn(page, { Email: email, Password: password })
  await press(page, 'Sign up to send for review')
  await fillIn(page, { Code: (await post.waitForEmail(email)).code })
  await press(page, 'Confirm')
  await expect(page.getByRole('heading', { name: 'Your job is waiting for review' })).toBeVisible()
})
