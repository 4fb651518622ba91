import { expect, fillIn, haveAccount, press, test } from './helpers/accounts.ts'

const GOOD_FOR_SECONDS = 4

test.use({
  settings: {
    ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
    ACCOUNT_LOGIN_BY_CODE_TIMEOUT: String(GOOD_FOR_SECONDS),
  },
})

test('the login page reports an expired code, and a new code logs in', async ({ page, post }) => {
  const email = await haveAccount(page, post)
  const ask = async () => {
    await fillIn(page, { Email: email })
    await press(page, 'Send code')
    await expect(page).toHaveURL('/account/login/code/confirm')
  }
  await page.goto('/account/login/code')
  await ask()
  const { code } = await post.messageTo(email, 1)
  await page.waitForTimeout(GOOD_FOR_SECONDS * 1000)
  await fillIn(page, { Code: code })
  await press(page, 'Login')
  await expect(page).toHaveURL('/account/login/code')
  await expect(page.getByText(/^The code has expired/)).toBeVisible()
  await ask()
  await fillIn(page, { Code: (await post.messageTo(email, 2)).code })
  await press(page, 'Login')
  await expect(page).toHaveURL('/')
})
