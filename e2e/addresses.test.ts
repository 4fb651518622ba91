// The email addresses of a user.
import { logInAsNewUser, expect, fillIn, press, test } from './helpers/accounts.ts'

const listPath = '**/account/email'

test.describe('the page of email addresses', () => {
  test('a user adds and confirms an address, makes it primary and removes the old one', async ({
    page,
    post,
  }) => {
    const email = await logInAsNewUser(page, post)
    const second = `second-${email}`
    await page.goto('/dashboard/profile')
    await page.getByRole('link', { name: 'Email addresses' }).click()
    await expect(page).toHaveURL('/dashboard/profile/emails')
    const row = (address: string) => page.getByRole('listitem').filter({ hasText: address })
    await expect(row(email).getByText('Primary')).toBeVisible()
    await expect(row(email).getByRole('button')).toHaveCount(0)

    await fillIn(page, { Email: second })
    await press(page, 'Add address')
    await expect(page.getByText(`${second} has been added.`)).toBeVisible()
    await expect(row(second).getByText('Not confirmed')).toBeVisible()
    const { link } = await post.waitForEmail(second)
    await page.goto(link)
    await press(page, 'Confirm')
    await expect(page).toHaveURL('/dashboard/profile/emails')
    await expect(page.getByText('Your email address has been confirmed.')).toBeVisible()
    await press(page, `Make primary ${second}`)
    await expect(page.getByText(`${second} is now your primary address.`)).toBeVisible()
    await expect(row(second).getByText('Primary')).toBeVisible()
    await press(page, `Remove ${email}`)
    const dialog = page.getByRole('dialog', { name: `Remove ${email}?` })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Remove address' }).click()
    await expect(page.getByText(`${email} has been removed.`)).toBeVisible()
    await expect(page.getByRole('main').getByText(email, { exact: true })).toHaveCount(0)
    await page.goto('/dashboard/profile')
    await expect(page.getByRole('region', { name: 'Your profile' }).getByText(second).last()).toBeVisible()
  })

  test('the form keeps its input after a failed load and after an error', async ({
    page,
    post,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED/)
    complaints.expect(/did not load/)
    const email = await logInAsNewUser(page, post)
    await page.route(listPath, (route) => route.abort())
    await page.goto('/dashboard/profile/emails')
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    const field = page.getByLabel('Email', { exact: true })
    await field.fill(email)
    await page.unroute(listPath)
    await press(page, 'Try again')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toBeVisible()
    await expect(field).toHaveValue(email)
    await press(page, 'Add address')
    await expect(field).toHaveAccessibleDescription(/already/)
    await expect(field).toHaveValue(email)
  })

  test('the form appears together with the list, without a layout shift', async ({ page, post }) => {
    const email = await logInAsNewUser(page, post)
    const { promise: listReleased, resolve: releaseList } = Promise.withResolvers<void>()
    await page.route(listPath, async (route) => {
      await listReleased
      await route.fallback()
    })
    await page.goto('/dashboard/profile/emails')
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add address' })).toBeHidden()
    releaseList()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add address' })).toBeVisible()
  })
})
