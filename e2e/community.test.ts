// Staff give the site the name, the color and the logo of their community.
import { aPng } from '#server/images/testing.ts'

import { expect, fillIn, logInAsStaff, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

test('staff change the name, the color and the logo, see them on the landing page, and undo the change', async ({
  page,
  complaints,
}) => {
  complaints.expect(/422 .*staff\/community/)
  await logInAsStaff(page)
  await page.goto('/dashboard/staff/users')
  await page.getByRole('link', { name: 'Community' }).click()
  await expect(page.getByLabel('Name of the site')).toHaveAttribute('placeholder', 'Fretboard')
  await expectAccessible(page, 'community')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aPng() })
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await fillIn(page, { 'Name of the site': 'Ferris Jobs' })
  await page.getByRole('textbox', { name: 'Community', exact: true }).fill('Rust')
  await page.getByRole('textbox', { name: 'Contact' }).fill('help@ferris.example')
  await page.getByRole('slider', { name: 'Color' }).fill('25')
  await fillIn(page, { 'Rules for job posts': 'State the **pay**.' })
  await expect(page.getByText('Rust developer').first()).toBeVisible()
  await fillIn(page, { 'Privacy notice': 'javascript:alert(1)' })
  await press(page, 'Save settings')
  await expect(page.getByLabel('Privacy notice')).toHaveAccessibleDescription(
    /Must be an http or https address/,
  )
  await expect(page.getByLabel('Name of the site')).toHaveValue('Ferris Jobs')
  await fillIn(page, { 'Privacy notice': '/privacy' })
  await press(page, 'Save settings')
  await expect(page.getByText('The settings are saved, and visitors see them now.')).toBeVisible()
  await expect(page.getByText('Last changes')).toBeVisible()

  const visitor = await page.context().newPage()
  await visitor.goto('/')
  await expect(visitor).toHaveTitle(/Ferris Jobs/)
  await expect(visitor.getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    'mailto:help@ferris.example',
  )
  await expect(visitor.locator('header img[src="/favicon.svg"]')).toBeVisible()
  const accent = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  expect(await accent()).toContain(' 25)')
  for (const open of [
    () => visitor.getByRole('link', { name: 'Post a job' }).first().click(),
    () => visitor.reload(),
  ]) {
    await open()
    await expect(visitor.getByRole('region', { name: 'Rules for jobs on Ferris Jobs' })).toContainText(
      'State the pay.',
    )
  }

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Name of the site')).toHaveValue('')
  await visitor.reload()
  await expect(visitor).toHaveTitle(/Fretboard/)
  expect(await accent()).not.toContain(' 25)')
})
