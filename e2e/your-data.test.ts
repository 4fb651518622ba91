// Downloading the data of an account, and deleting the account.
import { logInAsNewUser, expect, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

test('a user downloads the data, requests a deletion and cancels it', async ({ page, post }) => {
  const email = await logInAsNewUser(page, post)
  await page.goto('/dashboard/profile/data')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')])
  expect(download.suggestedFilename()).toMatch(/^account-\d+-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
  await expectAccessible(page, 'your data')

  await press(page, 'Delete my account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectAccessible(page, 'the question whether to delete the account')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await press(page, 'Delete my account')
  await dialog.getByRole('button', { name: 'Delete my account in 7 days' }).click()
  await expect(page.getByText('We have received your request to delete your account.')).toBeVisible()
  const banner = page.getByRole('region', { name: 'Deletion of your account' })
  await expect(banner).toContainText('Your account will be deleted on')
  await expectAccessible(page, 'an account that is going to be deleted')
  expect((await post.waitForEmail(email, 1)).link).toContain('/dashboard/profile/data')

  await page.goto('/dashboard/employees')
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your account is kept.' })).toBeFocused()
  await expect(banner).toHaveCount(0)
  await page.goto('/dashboard/profile/data')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('the only owner of a company makes a member an owner before the deletion', async ({
  page,
  browser,
  baseURL,
  post,
}) => {
  await logInAsNewUser(page, post)
  await page.goto('/dashboard/companies/new')
  await page.getByLabel('Name', { exact: true }).fill('Hot Club')
  await press(page, 'Save company')
  await page.getByRole('link', { name: 'Edit Hot Club' }).click()
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await context.newPage()
  const email = await logInAsNewUser(other, post)
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('region', { name: 'Members' }).getByLabel('Email').fill(email)
  await press(page, 'Send invitation')
  await other.goto(new URL((await post.waitForEmail(email, 1)).link).pathname)
  await press(other, 'Accept the invitation from Hot Club')
  await expect(other.getByText('You are a member of Hot Club now.')).toBeVisible()

  await page.goto('/dashboard/profile/data')
  await press(page, 'Delete my account')
  await expect(page.getByLabel('New owner of Hot Club').locator('option:checked')).toHaveText(email)
  await expectAccessible(page, 'the question who becomes the owner of a company')
  await press(page, `Make owner ${email}`)
  await expect(page.getByText(`${email} is an owner of Hot Club now.`)).toBeVisible()
  await press(page, 'Delete my account in 7 days')
  await expect(page.getByText('Until then everything works as before.')).toBeVisible()
  await other.goto('/dashboard/companies')
  await other.getByRole('link', { name: 'Edit Hot Club' }).click()
  await expect(other.getByRole('link', { name: 'Members' })).toBeVisible()
  await context.close()
})
