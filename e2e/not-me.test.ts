// 'This was not me' in an email leads to a page that puts strangers out, whether one is signed in or not.
import { beLoggedIn, expect, fillIn, haveAccount, logIn, press, test } from './helpers/accounts.ts'
import { expectSound } from './helpers/axe.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

test('the owner, signed in, ends the session of a stranger who changed the account', async ({
  page,
  browser,
  baseURL,
  post,
}) => {
  const email = await beLoggedIn(page, post)
  const context = await browser.newContext({ userAgent: phone, ...(baseURL && { baseURL }) })
  const stranger = await context.newPage()
  await stranger.goto('/account/login')
  await logIn(stranger, email)
  await expect(stranger).toHaveURL('/')
  await stranger.goto('/dashboard/profile/emails')
  await fillIn(stranger, { Email: `stranger-${email}` })
  await press(stranger, 'Add address')

  const { subject, text, link } = await post.messageTo(email, 1)
  expect(subject).toBe('[Fretboard] An email address was added')
  expect(text).toMatch(/^Time: .* UTC\nDevice: Safari on iPhone\nIP address: \S+$/m)
  expect(text).toContain(`This was not me\n${link}`)
  await page.goto(link)
  await expect(page).toHaveURL('/account/secure')
  await expect(page.getByText('Safari on iPhone', { exact: true }).first()).toBeVisible()
  await expectSound(page, 'the page')
  await press(page, 'End all other sessions')
  await press(page, 'End sessions')
  await expect(page.getByText('All other sessions have ended.')).toBeVisible()
  await stranger.goto('/dashboard/profile')
  await expect(stranger).toHaveURL('/account/login?next=%2Fdashboard%2Fprofile')
  await context.close()

  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/account/password/change')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Email addresses' }).click()
  await expect(page.getByText(`stranger-${email}`).first()).toBeVisible()
})

test('signed out, the owner logs in there, or resets the password, and comes back', async ({
  page,
  post,
}) => {
  const email = await haveAccount(page, post)
  await page.goto('/account/secure')
  await expect(page.getByRole('heading', { name: 'Secure Your Account' })).toBeVisible()
  await expectSound(page, 'the page')
  await page.getByRole('main').getByRole('link', { name: 'Reset password' }).click()
  await expect(page).toHaveURL('/account/password/reset?next=%2Faccount%2Fsecure')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email)
  await expect(page).toHaveURL('/account/secure')
  await expect(page.getByText(`changed the account ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0)
})
