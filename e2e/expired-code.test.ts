import { expect, fillIn, createAccount, press, test } from './helpers/accounts.ts'

const CODE_LIFETIME_SECONDS = 4

test.use({
  settings: {
    ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
    ACCOUNT_LOGIN_BY_CODE_TIMEOUT: String(CODE_LIFETIME_SECONDS),
  },
})

test('the login page reports an expired code and accepts a new one', async ({ page, post }) => {
  const email = await createAccount(page, post)
  const requestCode = async () => {
    await fillIn(page, { Email: email })
    await press(page, 'Send code')
    await expect(page).toHaveURL('/account/login/code/confirm')
  }
  await page.goto('/account/login/code')
  await requestCode()
  const { code } = await post.waitForEmail(email, 1)
  await page.waitForTimeout(CODE_LIFETIME_SECONDS * 1000)
  await fillIn(page, { Code: code })
  await press(page, 'Login')
  await expect(page).toHaveURL('/account/login/code')
  await expect(page.getByText(/^The code has expired/)).toBeVisible()
  await requestCode()
  await fillIn(page, { Code: (await post.waitForEmail(email, 2)).code })
  await press(page, 'Login')
  await expect(page).toHaveURL('/')
})
