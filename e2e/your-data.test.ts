// The end of an account: one's data as a file, the deletion, and the days in which it can be taken back.
import { beLoggedIn, expect, press, test } from './helpers/accounts.ts'
import { expectSound } from './helpers/axe.ts'

test('the data are downloaded; a deletion is asked for, shown on every page, and taken back', async ({
  page,
  post,
}) => {
  const email = await beLoggedIn(page, post)
  await page.goto('/dashboard/profile/data')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')])
  expect(download.suggestedFilename()).toMatch(/^account-\d+-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
  await expectSound(page, 'your data')

  await press(page, 'Delete my account')
  await expect(page.getByText('Your account is going to be deleted.')).toBeVisible()
  const banner = page.getByRole('region', { name: 'Deletion of your account' })
  await expect(banner).toContainText('Your account will be deleted on')
  await expectSound(page, 'an account that is going to be deleted')
  expect((await post.messageTo(email, 1)).link).toContain('/dashboard/profile/data')

  await page.goto('/dashboard/employees')
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your account is kept.' })).toBeFocused()
  await expect(banner).toHaveCount(0)
  await page.goto('/dashboard/profile/data')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})
