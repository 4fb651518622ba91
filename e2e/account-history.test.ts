// After a logout, going back shows nothing private. After a login, going back shows no login form. These tests enable
// the browser's back/forward cache. This is threat T52 in docs/explanation/security.md.
import { chromium, type Page } from '@playwright/test'

import { findChromium } from '../tools/scripts/chromium.ts'
import { logInAsNewUser, expect, createAccount, logIn, test as base } from './helpers/accounts.ts'

/** Launches a browser with the back/forward cache, which Playwright disables by default. */
const test = base.extend<{ page: Page }>({
  context: async ({ launchOptions, baseURL }, use) => {
    const memory = ['--disable-back-forward-cache']
    const browser = await chromium.launch({
      ...launchOptions,
      executablePath: findChromium('whole'),
      ignoreDefaultArgs: memory,
    })
    await use(await browser.newContext({ ...(baseURL !== undefined && { baseURL }) }))
    await browser.close()
  },
})

/** Runs in the page. Marks a page restored from the back/forward cache by changing its title. */
const markRestoredPage = () =>
  addEventListener('pageshow', ({ persisted }) => persisted && (document.title = 'kept'))

/** Does not wait for a load event, because restored pages do not fire one. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' })

test.describe('the back/forward cache', () => {
  test('the browser of this test has a back/forward cache', async ({ page }) => {
    // Retry, because browsers may evict pages when the machine is short of CPU time or memory.
    await expect(async () => {
      await page.goto('/developers')
      await page.evaluate(markRestoredPage)
      await page.goto('/shadcn-test')
      await goBack(page)
      await expect(page).toHaveTitle('kept', { timeout: 2000 })
    }).toPass()
  })

  test('after a logout, going back shows no data of the user', async ({ page, context, post }) => {
    const email = await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile')
    await expect(page.getByText(email).last()).toBeVisible()
    await page.goto('/developers')
    const other = await context.newPage()
    await other.goto('/account/logout')
    await expect(other).toHaveURL('/')
    await goBack(page)
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await expect(page).toHaveURL(/^[^?]*(\/|\/account\/login\?next=%2Fdashboard%2Fprofile)$/)
  })

  test('a page restored from the cache loads the session again', async ({ page, context, post }) => {
    const email = await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile')
    await expect(page.getByText(email).last()).toBeVisible()
    await page.evaluate(markRestoredPage)
    await page.goto('/developers')
    await context.clearCookies()
    await goBack(page)
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
  })

  test('after a login, going back skips the login form', async ({ page, post }) => {
    const email = await createAccount(page, post)
    await page.goto('/developers')
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await logIn(page, email)
    await expect(page).toHaveURL('/')
    await goBack(page)
    await expect(page).toHaveURL('/developers')
    await expect(page.getByRole('link', { name: email })).toBeVisible()
  })

  test('a restored login form detects a login in another tab', async ({ page, context, post }) => {
    const email = await createAccount(page, post)
    await page.goto('/account/login')
    await page.goto('/developers')
    const other = await context.newPage()
    await other.goto('/account/login')
    await logIn(other, email)
    await expect(other).toHaveURL('/')
    await goBack(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByText(`Hello, ${email}!`)).toBeVisible()
  })
})
