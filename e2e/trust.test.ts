// Trusted browsers skip the second factor.
import type { Page } from '@playwright/test'

import { expect, fillIn, logIn, press, test } from './helpers/accounts.ts'
import { logInUpToCode, generateCode, tolerantSettings } from './helpers/second-factor.ts'

test.use({ settings: { ...tolerantSettings, MFA_TRUST_ENABLED: 'on' } })

async function logInAgain(page: Page, email: string): Promise<void> {
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')
  await page.goto('/account/login?next=/developers')
  await logIn(page, email)
}

test('only a trusted browser skips the second factor', async ({ page, browser, post }) => {
  const { email, secret, recoveryCodes } = await logInUpToCode(page, post)
  const [code = ''] = recoveryCodes
  await fillIn(page, { Code: code })
  await press(page, 'Login')
  await expect(page.getByRole('heading', { name: 'Trust This Browser?' })).toBeVisible()
  await press(page, 'Do not trust this browser')
  await expect(page).toHaveURL('/')

  await logInAgain(page, email)
  await expect(page).toHaveURL('/account/login/otp?next=%2Fdevelopers')
  await fillIn(page, { Code: generateCode(secret, 'now') })
  await press(page, 'Login')
  await expect(page).toHaveURL('/account/login/trust?next=%2Fdevelopers')
  await press(page, 'Trust this browser')
  await expect(page).toHaveURL('/developers')

  await logInAgain(page, email)
  await expect(page).toHaveURL('/developers')

  const otherContext = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await otherContext.newPage()
  await other.goto('/account/login')
  await logIn(other, email)
  await expect(other).toHaveURL('/account/login/otp')
  await otherContext.close()
})
