// A public demo (DEMO=on).
import type { Page } from '@playwright/test'

import { PERSONA_PASSWORD } from '#server/db/seed/personas.ts'

import { expect, fillIn, password, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openPage } from './helpers/site.ts'

test.use({ settings: { DEMO: 'on' } })

const notice = 'This is a demo. All data is deleted every night at 03:00 UTC.'
const personas = (page: Page) => page.getByRole('region', { name: 'Try it as one of these people' })

test('every page shows the demo notice, but only the login page lists the personas', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  for (const path of ['/', '/jobs', '/account/signup', '/developers', '/no/such/page']) {
    const response = await page.goto(path)
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page.getByRole('complementary', { name: 'Demo' })).toContainText(notice)
    await expect(personas(page)).toBeHidden()
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  await expect(personas(page)).toBeVisible()
  await page.getByRole('link', { name: 'Sign up' }).first().click()
  await expect(personas(page)).toBeHidden()
})

test('one click logs in as the employer and opens the jobs of the company', async ({ page }) => {
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Log in as employer' }).click()
  await expect(page).toHaveURL('/dashboard/jobs')
  await expect(page.getByRole('link', { name: 'Emil' }).first()).toBeVisible()
})

test('one click logs in as the reviewer and opens the review queue', async ({ page }) => {
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Log in as reviewer' }).click()
  await expect(page).toHaveURL('/dashboard/review')
  await expect(page.getByText('Growth Ninja (no code needed)').first()).toBeVisible()
})

test('one click on the developer with a second factor opens the page for the code', async ({ page }) => {
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Log in as developer with two factors' }).click()
  await expect(page).toHaveURL('/account/login/otp')
})

test('the new developer confirms the address from the demo mailbox', async ({ page }) => {
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Log in as new developer' }).click()
  await expect(page).toHaveURL('/account/verify-email')
  await page.getByRole('link', { name: 'Emails', exact: true }).click()
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByText('To linus@example.com').first()).toBeVisible()
  await page
    .getByRole('link', { name: /\/account\/verify-email\// })
    .first()
    .click()
  await press(page, 'Confirm')
  await expect(page.getByText('Your email address has been confirmed.')).toBeVisible()
})

test('the page explains why a shared account cannot change its password', async ({ page, complaints }) => {
  complaints.expect(/status of 403/)
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Log in as developer Ada' }).click()
  await expect(page).toHaveURL('/jobs')
  await page.goto('/account/password/change')
  await fillIn(page, {
    'Current password': PERSONA_PASSWORD,
    'New password': password,
    'New password (again)': password,
  })
  await press(page, 'Change password')
  await expect(page.getByRole('alert')).toContainText('All visitors share this demo account.')
})

for (const width of [1440, 390])
  test(`the login page is accessible in both themes and does not overflow at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, '/account/login')
    await expect(personas(page)).toBeVisible()
    await expectAccessible(page, 'login page of a demo')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

test('the demo notice does not shift the layout', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/account/login')
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'shifts').sum)).toBeLessThan(0.02)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one click logs in', async ({ page }) => {
    await page.goto('/account/login')
    await page.getByRole('button', { name: 'Log in as reviewer' }).click()
    await expect(page).toHaveURL('/dashboard/review')
    const session = await page.request.get('/_allauth/browser/v1/auth/session')
    expect((await session.json()).data.user.display).toBe('Rosetta')
  })
})
