// The user's picture on the profile.
import { aPng, noisePicture } from '#server/images/testing.ts'

import { logInAsNewUser, expect, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

const choose = /^Picture/

test.describe('the picture of a user', () => {
  test('a picture appears immediately, in other tabs and after a reload', async ({ page, context, post }) => {
    await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile')
    const picture = page.getByRole('main').getByRole('presentation').first()
    await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
    const photo = await (await noisePicture({ width: 900, height: 600 }, 3)).jpeg().toBuffer()
    await page.getByLabel(choose).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(page.getByText('Your picture has been saved.')).toBeVisible()
    await expect(picture).toHaveAttribute('src', /^\/images\/[\w-]{43}\.webp$/)
    await expect(picture).toHaveJSProperty('naturalWidth', 256)
    await expectAccessible(page, 'the profile with a picture')
    await page.reload()
    await expect(picture).toHaveAttribute('src', /^\/images\//)
    const other = await context.newPage()
    await other.goto('/dashboard/profile')
    await expect(other.getByRole('main').getByRole('presentation').first()).toHaveAttribute(
      'src',
      /^\/images\//,
    )
    await other.close()

    await press(page, 'Remove picture')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Your picture has been removed.')).toBeVisible()
    await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
  })

  test('a picture chosen by keyboard appears without a layout shift', async ({ page, post }) => {
    // Listen early, before the browser can open the file chooser.
    const dialog = page.waitForEvent('filechooser')
    await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile')
    const input = page.getByLabel(choose)
    await page.getByRole('button', { name: 'Save name' }).focus()
    await page.keyboard.press('Tab')
    await expect(input).toBeFocused()
    const label = page.locator('label', { hasText: 'Choose picture' }).last()
    expect(await label.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    const place = () =>
      page
        .getByRole('region', { name: 'Your picture' })
        .getByText(/Choose|Change/)
        .boundingBox()
    const before = await place()
    await page.keyboard.press('Space')
    await (await dialog).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPng() })
    await expect(page.getByText('Change picture')).toBeVisible()
    expect(await place()).toMatchObject({ x: before?.x, y: before?.y })
  })

  test('errors of the browser and the server appear below the field', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile')
    const input = page.getByLabel(choose)
    await input.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(input).toHaveAccessibleDescription(/must be a PNG, JPEG or WebP picture/)
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(6_000_000) })
    await expect(input).toHaveAccessibleDescription(/at most 5 MB/)
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
    await expect(input).toHaveAccessibleDescription(/must be a PNG, JPEG or WebP picture/)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPng() })
    await expect(page.getByText('Your picture has been saved.')).toBeVisible()
    await input.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(page.getByText('Your picture has been saved.')).toHaveCount(0)
  })
})
