// Second factors: setup, login and removal.
import { readFile } from 'node:fs/promises'

import { logInAsNewUser, expect, fillIn, logIn, press, test } from './helpers/accounts.ts'
import {
  logInUpToCode,
  generateCode,
  setUpApp,
  readCodes,
  tolerantSettings,
} from './helpers/second-factor.ts'

test.use({ settings: tolerantSettings })

test.describe('the second factor', () => {
  test('a user sets up an authenticator app, logs in with it and turns it off', async ({ page, post }) => {
    const { email, secret } = await logInUpToCode(page, post)
    await fillIn(page, { Code: '000000' })
    await press(page, 'Login')
    const field = page.getByLabel('Code')
    await expect(field).toHaveAccessibleDescription(/ncorrect/)
    await expect(field).toHaveValue('000000')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await field.fill(generateCode(secret, 'now'))
    await press(page, 'Login')
    await expect(page).toHaveURL('/')

    await page.goto('/dashboard/profile/two-factor')
    await press(page, 'Turn off')
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Your authenticator app has been turned off.')).toBeVisible()
    await expect(
      page.getByText('You get recovery codes when you set up an app or add a passkey.'),
    ).toBeVisible()
    await page.goto('/account/logout')
    await expect(page).toHaveURL('/')
    await page.goto('/account/login')
    await logIn(page, email)
    await expect(page).toHaveURL('/')
  })

  test('a user can log in once with each recovery code', async ({ page, post }) => {
    const { email, recoveryCodes } = await logInUpToCode(page, post)
    expect(recoveryCodes).toHaveLength(10)
    const [code = ''] = recoveryCodes
    await fillIn(page, { Code: code })
    await press(page, 'Login')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You have used a recovery code. Codes left: 9.')).toBeVisible()
    await page.goto('/dashboard/profile/two-factor')
    await expect(page.getByText('9 of 10 are left.')).toBeVisible()
    await page.goto('/account/logout')
    await expect(page).toHaveURL('/')
    await page.goto('/account/login?next=/developers')
    await logIn(page, email)
    await expect(page).toHaveURL('/account/login/otp?next=%2Fdevelopers')
    await fillIn(page, { Code: code })
    await press(page, 'Login')
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/ncorrect/)
    await fillIn(page, { Code: recoveryCodes[1] ?? '' })
    await press(page, 'Login')
    await expect(page).toHaveURL('/developers')
  })

  test('a user downloads, copies and replaces recovery codes', async ({ page, context, post }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = await logInAsNewUser(page, post)
    await setUpApp(page)
    const codes = await readCodes(page)
    const downloading = page.waitForEvent('download')
    await press(page, 'Download')
    const file = await downloading
    expect(file.suggestedFilename()).toBe('fretboard-recovery-codes.txt')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(email)
    for (const code of codes) expect(text).toContain(code)
    await press(page, 'Copy codes')
    await expect(page.getByText('Copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    await press(page, 'Create new codes')
    await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click()
    await expect(page.getByText('New recovery codes have been created.')).toBeVisible()
    const items = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(items).toHaveCount(codes.length)
    await expect(items.filter({ hasText: codes[0] ?? '' })).toHaveCount(0)
  })

  test('after a cancelled login, the second-factor pages redirect to the landing page', async ({
    page,
    post,
  }) => {
    await logInUpToCode(page, post)
    await page.goto('/dashboard/profile')
    await expect(page).toHaveURL('/account/login/otp?next=%2Fdashboard%2Fprofile')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/account/login/otp')
    await expect(page).toHaveURL('/')
    await page.goto('/account/login/trust')
    await expect(page).toHaveURL('/')
  })
})
