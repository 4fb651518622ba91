// Optional login after a password reset (specification, section 4).
import { expect, fillIn, createAccount, password, press, test } from './helpers/accounts.ts'

test.use({ settings: { ACCOUNT_LOGIN_ON_PASSWORD_RESET: 'on' } })

test('a password reset logs the user in and redirects to the landing page', async ({ page, post }) => {
  const email = await createAccount(page, post)
  await page.goto('/account/password/reset')
  await fillIn(page, { Email: email })
  await press(page, 'Reset password')
  await expect(page.getByText('Password reset sent.')).toBeVisible()
  await page.goto((await post.waitForEmail(email, 1)).link)
  await fillIn(page, { 'New password': `${password}2`, 'New password (again)': `${password}2` })
  await press(page, 'Set password')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Hello, ${email}!`)).toBeVisible()
})
