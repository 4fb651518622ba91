// Going back: after a logout nothing private shows, after a login no login form (T52). With the browser's memory of pages.
import { chromium, type Page } from '@playwright/test'

import { findChromium } from '../tools/scripts/chromium.ts'
import { beLoggedIn, expect, haveAccount, logIn, test as base } from './helpers/accounts.ts'

/** Playwright's browsers forget the pages that they leave; this one remembers them, as people's do. */
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

/** Runs in the page: whether it came back from memory, which `remember` has asked for. */
const remember = () => addEventListener('pageshow', ({ persisted }) => persisted && (document.title = 'kept'))

/** A page from memory is not loaded again. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' })

test('the browser of these tests remembers pages', async ({ page }) => {
  // It forgets one now and then when the machine is short of time or memory, as browsers may.
  await expect(async () => {
    await page.goto('/developers')
    await page.evaluate(remember)
    await page.goto('/shadcn-test')
    await goBack(page)
    await expect(page).toHaveTitle('kept', { timeout: 2000 })
  }).toPass()
})

test('after a logout, back shows nothing of the user', async ({ page, context, post }) => {
  const email = await beLoggedIn(page, post)
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

test("a page restored from the browser's memory loads the user again", async ({ page, context, post }) => {
  const email = await beLoggedIn(page, post)
  await page.goto('/dashboard/profile')
  await expect(page.getByText(email).last()).toBeVisible()
  await page.evaluate(remember)
  await page.goto('/developers')
  await context.clearCookies()
  await goBack(page)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
})

test('after a login, back leads to where one came from', async ({ page, post }) => {
  const email = await haveAccount(page, post)
  await page.goto('/developers')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await logIn(page, email)
  await expect(page).toHaveURL('/')
  await goBack(page)
  await expect(page).toHaveURL('/developers')
  await expect(page.getByRole('link', { name: email })).toBeVisible()
})

test("a login form restored from the browser's memory notices the login", async ({ page, context, post }) => {
  const email = await haveAccount(page, post)
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
