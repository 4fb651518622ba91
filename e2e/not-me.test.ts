// 'This was not me' in a security email opens a page that ends the session of an intruder.
import { logInAsNewUser, expect, fillIn, createAccount, logIn, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

test('a logged-in account owner ends the session of an intruder', async ({
  page,
  browser,
  baseURL,
  post,
}) => {
  const email = await logInAsNewUser(page, post)
  const context = await browser.newContext({ userAgent: phone, ...(baseURL && { baseURL }) })
  const intruder = await context.newPage()
  await intruder.goto('/account/login')
  await logIn(intruder, email)
  await expect(intruder).toHaveURL('/')
  await intruder.goto('/dashboard/profile/emails')
  await fillIn(intruder, { Email: `intruder-${email}` })
  await press(intruder, 'Add address')

  const { subject, text, link } = await post.waitForEmail(email, 1)
  expect(subject).toBe('[Fretboard] An email address was added')
  expect(text).toMatch(/^Time: .* UTC\nDevice: Safari on iPhone\nIP address: \S+$/m)
  expect(text).toContain(`This was not me\n${link}`)
  await page.goto(link)
  await expect(page).toHaveURL('/account/secure')
  await expect(page.getByText('Safari on iPhone', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'the page')
  await press(page, 'End all other sessions')
  await press(page, 'End sessions')
  await expect(page.getByText('All other sessions have ended.')).toBeVisible()
  await intruder.goto('/dashboard/profile')
  await expect(intruder).toHaveURL('/account/login?next=%2Fdashboard%2Fprofile')
  await context.close()

  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/account/password/change')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Email addresses' }).click()
  await expect(page.getByText(`intruder-${email}`).first()).toBeVisible()
})

test('a logged-out account owner returns to the page after a login or a password reset', async ({
  page,
  post,
}) => {
  const email = await createAccount(page, post)
  await page.goto('/account/secure')
  await expect(page.getByRole('heading', { name: 'Secure Your Account' })).toBeVisible()
  await expectAccessible(page, 'the page')
  await page.getByRole('main').getByRole('link', { name: 'Reset password' }).click()
  await expect(page).toHaveURL('/account/password/reset?next=%2Faccount%2Fsecure')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email)
  await expect(page).toHaveURL('/account/secure')
  await expect(page.getByText(`changed the account ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0)
})
