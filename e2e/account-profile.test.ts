// The display name on the profile (specification, section 2).
import { logInAsNewUser, expect, fillIn, logIn, password, press, test } from './helpers/accounts.ts'

test('a new display name immediately replaces the email address on every page', async ({
  page,
  context,
  post,
}) => {
  const email = await logInAsNewUser(page, post)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText(`Hello, ${email}!`)).toBeVisible()

  await page.goto('/dashboard/profile')
  const picture = page.getByRole('main').getByRole('presentation').first()
  const oldPicture = await picture.getAttribute('src')
  await fillIn(page, { 'Display name': 'Django Reinhardt' })
  await press(page, 'Save name')
  await expect(page.getByText('Your name has been saved.')).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expect(picture).not.toHaveAttribute('src', oldPicture ?? '')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Django Reinhardt')).toBeVisible()
  await expect(other.getByText('Hello, Django Reinhardt!')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue('Django Reinhardt')
  await fillIn(page, { 'Display name': '' })
  await press(page, 'Save name')
  await expect(other.getByText(`Hello, ${email}!`)).toBeVisible()
})

test('the form keeps the new name if the session has ended', async ({ page, context, post }) => {
  const email = await logInAsNewUser(page, post)
  await page.goto('/dashboard/profile')
  await fillIn(page, { 'Display name': 'Django Reinhardt' })
  await context.clearCookies({ name: 'sessionid' })
  await press(page, 'Save name')
  await expect(page.getByRole('alert')).toHaveText(
    'You are no longer logged in. Log in from another tab, then try again.',
  )
  const other = await context.newPage()
  await other.goto('/account/login')
  await logIn(other, email)
  await expect(other).toHaveURL('/')
  await press(page, 'Save name')
  await expect(page.getByText('Your name has been saved.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Django Reinhardt')).toBeVisible()
})

test('a profile page keeps its input after it detects that the session has ended', async ({
  page,
  context,
  post,
}) => {
  await logInAsNewUser(page, post)
  await page.goto('/dashboard/profile/emails')
  const field = page.getByLabel('Email', { exact: true })
  await field.fill('second@example.com')
  await context.clearCookies({ name: 'sessionid' })
  // The list reloads when the user returns to the tab.
  const sessionLoaded = page.waitForResponse('**/auth/session')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await sessionLoaded
  await expect(field).toHaveValue('second@example.com')
  await press(page, 'Add address')
  await expect(page.getByRole('alert')).toContainText('You are no longer logged in.')
  await field.fill('')
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
})

test('if the session has ended, the page to change the password says that the user is logged out', async ({
  page,
  context,
  post,
}) => {
  await logInAsNewUser(page, post)
  await page.goto('/account/password/change')
  await fillIn(page, { 'Current password': password, 'New password': 'Six-str1ng-banjos' })
  await fillIn(page, { 'New password (again)': 'Six-str1ng-banjos' })
  // Otherwise another request of the page could fail first and replace the button.
  await page.waitForLoadState('networkidle')
  await context.clearCookies({ name: 'sessionid' })
  await press(page, 'Change password')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
})

test('the error for an overlong name appears below its field', async ({ page, post }) => {
  const email = await logInAsNewUser(page, post)
  await page.goto('/dashboard/profile')
  await fillIn(page, { 'Display name': 'x'.repeat(101) })
  await press(page, 'Save name')
  await expect(page.getByLabel('Display name')).toHaveAccessibleDescription(/too long/)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText(email)).toBeVisible()
})

test('the buttons of dashboard forms are only as wide as their labels', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  for (const [path, name] of [
    ['/dashboard/profile', 'Save name'],
    ['/dashboard/profile/emails', 'Add address'],
    ['/dashboard/companies/new', 'Save company'],
  ] as const) {
    await page.goto(path)
    const button = await page.getByRole('button', { name }).boundingBox()
    const form = await page.locator('form').filter({ hasText: name }).boundingBox()
    expect(button?.height).toBe(40)
    expect(button?.width).toBeLessThan(160)
    expect(button && form && button.x - form.x).toBeLessThanOrEqual(33)
  }
})
