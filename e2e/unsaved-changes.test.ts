// Unsaved input survives the end of a session, but not a logout in another tab.
import type { BrowserContext, Page } from '@playwright/test'

import { logInAsNewUser, expect, fillIn, logIn, press, test } from './helpers/accounts.ts'
import { ada, findEmployeeManager, managerPath, fillInEmployee } from './helpers/employees.ts'
import { generateCode, setUpApp, tolerantSettings } from './helpers/second-factor.ts'

test.use({ settings: tolerantSettings })

const findNameField = (page: Page) => page.getByLabel('Name', { exact: true })

/** Fills in the employee form, and then ends the session by deleting its cookie. */
async function writeWhileSessionEnds(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(`${managerPath}/new`)
  await fillInEmployee(page, ada)
  await context.clearCookies({ name: 'sessionid' })
}

/** Saves without a session and expects an error. */
async function expectSaveError(page: Page): Promise<void> {
  await press(page, 'Save employee')
  await expect(page.getByRole('alert')).toContainText('Log in from another tab, then save again.')
}

test.describe('unsaved input after a session has ended', () => {
  test('a user can save the input after a login with both factors in another tab', async ({
    page,
    context,
    post,
    complaints,
  }) => {
    complaints.expect(/status of 403|could not be saved/)
    const email = await logInAsNewUser(page, post)
    const secret = await setUpApp(page)
    await writeWhileSessionEnds(page, context)
    await expectSaveError(page)
    const other = await context.newPage()
    await other.goto('/account/login')
    await logIn(other, email)
    await expect(other).toHaveURL('/account/login/otp')
    await fillIn(other, { Code: generateCode(secret, 'now') })
    await press(other, 'Login')
    await expect(other).toHaveURL('/')
    await expect(findNameField(page)).toHaveValue(ada.name)
    await press(page, 'Save employee')
    await expect(findEmployeeManager(page).names).toHaveText([ada.name])
  })

  test('the form keeps the input if another tab detects the end of the session', async ({
    page,
    context,
    post,
    complaints,
  }) => {
    complaints.expect(/status of 403|did not load/)
    await logInAsNewUser(page, post)
    const other = await context.newPage()
    await other.goto('/dashboard/profile/emails')
    await expect(other.getByText('Primary', { exact: true })).toBeVisible()
    await writeWhileSessionEnds(page, context)
    const sessionResponse = page.waitForResponse('**/auth/session')
    await other.getByRole('link', { name: 'Sessions' }).click()
    await expect(other).toHaveURL('/')
    await sessionResponse
    await expect(findNameField(page)).toHaveValue(ada.name)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await press(page, 'Leave')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  })

  test('a logout in another tab discards the input', async ({ page, context, post }) => {
    await logInAsNewUser(page, post)
    await page.goto(`${managerPath}/new`)
    await fillInEmployee(page, ada)
    const other = await context.newPage()
    await other.goto('/account/logout')
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/')
    await expect(findNameField(page)).toHaveCount(0)
  })
})
