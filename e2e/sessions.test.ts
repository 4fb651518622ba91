import { logInAsNewUser, expect, logIn, press, test } from './helpers/accounts.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

test('a user sees the session in another browser and ends it', async ({ page, browser, baseURL, post }) => {
  const email = await logInAsNewUser(page, post)
  const other = await browser.newContext({ userAgent: phone, ...(baseURL && { baseURL }) })
  const otherPage = await other.newPage()
  for (const round of ['one', 'all others'] as const) {
    await otherPage.goto('/account/login')
    await logIn(otherPage, email)
    await expect(otherPage).toHaveURL('/')
    await page.goto('/dashboard/profile/sessions')
    const here = page.getByRole('listitem').filter({ hasText: 'This device' })
    await expect(here).toHaveCount(1)
    await expect(here.getByRole('button')).toHaveCount(0)
    await press(page, round === 'one' ? 'End Safari on iPhone' : 'End all other sessions')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: round === 'one' ? 'End session' : 'End sessions' }).click()
    await expect(
      page.getByText(
        round === 'one' ? 'The session on Safari on iPhone has ended.' : 'All other sessions have ended.',
      ),
    ).toBeVisible()
    await expect(page.getByText('Safari on iPhone', { exact: true })).toHaveCount(0)
    await otherPage.goto('/dashboard/profile')
    await expect(otherPage).toHaveURL('/account/login?next=%2Fdashboard%2Fprofile')
  }
  await other.close()
})
