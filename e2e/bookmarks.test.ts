// Saved jobs. Visitors' saved jobs are stored in the browser, and users' saved jobs in the account.
import type { Browser, BrowserContext, Page } from '@playwright/test'

import { logInAsNewUser, expect, createAccount, logIn, test } from './helpers/accounts.ts'
import { type Board, openBoard } from './helpers/board.ts'

const saveButton = (board: Board, place: number) =>
  board.cards.nth(place).getByRole('button', { name: /^Saved? / })

/** The link in the header, with the number of saved jobs. */
const savedLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Saved/ })
const readCount = (page: Page) =>
  savedLink(page).evaluate((link) => getComputedStyle(link, '::after').content.replaceAll('"', ''))
const expectCount = (page: Page, count: string) => expect.poll(() => readCount(page)).toBe(count)

async function save(page: Page, ...places: number[]): Promise<void> {
  const board = await openBoard(page)
  for (const place of places) {
    await saveButton(board, place).click()
    await expect(saveButton(board, place)).toHaveAttribute('aria-pressed', 'true')
  }
}

/** Opens the page of saved jobs and expects it to show `count` jobs. */
async function expectSaved(page: Page, count: number): Promise<void> {
  await page.goto('/jobs/saved')
  await expect(page.getByText(`${count} saved`)).toBeVisible()
}

/** Waits until the account has `count` saved jobs. */
const expectInAccount = (page: Page, count: number) =>
  expect
    .poll(async () => (await (await page.request.get('/ninja-api/bookmarks')).json()).job_ids.length)
    .toBe(count)

async function logInOnPage(page: Page, email: string): Promise<void> {
  await page.goto('/account/login?next=/jobs/saved')
  await logIn(page, email)
  await expect(page).toHaveURL('/jobs/saved')
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')
}

const newBrowserContext = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext(baseURL === undefined ? {} : { baseURL })

/** Records the methods of the page's requests for bookmarks. */
function recordBookmarkCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/ninja-api/bookmarks')) calls.push(request.method())
  })
  return calls
}

test.describe('visitors', () => {
  test('a visitor saves jobs without sending requests', async ({ page }) => {
    const calls = recordBookmarkCalls(page)
    await save(page, 0, 2)
    await expectCount(page, '2')
    await savedLink(page).click()
    await expect(page.getByText('2 saved')).toBeVisible()
    const place = page.getByText('They are saved in this browser only.')
    await expect(place).toBeVisible()
    await place.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/account/login?next=%2Fjobs%2Fsaved')
    expect(calls).toEqual([])
  })

  test("a login merges a visitor's saved jobs into the account for all devices", async ({
    page,
    post,
    browser,
    baseURL,
  }) => {
    const email = await createAccount(page, post)
    await save(page, 0, 2)
    await logInOnPage(page, email)
    await expect(page.getByText('2 saved')).toBeVisible()
    await expect(
      page.getByText('They are saved in your account, so you see them on every device.'),
    ).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fretboard:saved-jobs'))).toBe('[]')

    const context = await newBrowserContext(browser, baseURL)
    const other = await context.newPage()
    await save(other, 1, 2)
    await logInOnPage(other, email)
    await expect(other.getByText('3 saved')).toBeVisible()

    await other
      .getByRole('button', { name: /^Saved / })
      .first()
      .click()
    await expect(other.getByText('2 saved')).toBeVisible()
    await expectInAccount(other, 2)
    await page.reload()
    await expect(page.getByText('2 saved')).toBeVisible()
    await expectCount(page, '2')
    await other.reload()
    await expect(other.getByText('2 saved')).toBeVisible()
    await context.close()
  })
})

test.describe('logins and logouts', () => {
  test('after a login, three tabs show the same saved jobs', async ({ page, post, context }) => {
    await save(page, 0, 1, 2)
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs.slice(1)) await tab.goto('/jobs/saved')
    await logInAsNewUser(page, post)
    await Promise.all(tabs.map((tab) => tab.goto('/jobs/saved')))
    for (const tab of tabs) await expect(tab.getByText('3 saved')).toBeVisible()
    await tabs[1]
      ?.getByRole('button', { name: /^Saved / })
      .first()
      .click()
    await expectInAccount(page, 2)
    // A tab loads the saved jobs again when the user returns to it.
    for (const tab of tabs)
      await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    for (const tab of tabs) await expect(tab.getByText('2 saved')).toBeVisible()
  })

  test('the next user after a logout sees only their own saved jobs', async ({ page, post }) => {
    const first = await logInAsNewUser(page, post)
    const second = await createAccount(page, post)
    await save(page, 0, 1)
    await expectSaved(page, 2)
    await logOut(page)
    await expectCount(page, '')
    expect(await page.evaluate(() => localStorage.getItem('fretboard:saved-jobs') ?? '[]')).toBe('[]')
    await expectSaved(page, 0)
    await save(page, 3)
    await logInOnPage(page, second)
    await expect(page.getByText('1 saved')).toBeVisible()
    await expectInAccount(page, 1)
    await logOut(page)
    await logInOnPage(page, first)
    await expect(page.getByText('2 saved')).toBeVisible()
  })

  test('a logout in another tab removes the saved jobs from the page', async ({ page, post, context }) => {
    await logInAsNewUser(page, post)
    await save(page, 0)
    await expectInAccount(page, 1)
    await logOut(await context.newPage())
    await expect(page.getByRole('button', { name: /^Saved / })).toHaveCount(0)
    await expectCount(page, '')
  })
})

test.describe('failed requests', () => {
  test('a job saved offline is taken back with a message, and saved when the user tries again', async ({
    page,
    post,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|saved jobs did not load/)
    await logInAsNewUser(page, post)
    const board = await openBoard(page)
    await saveButton(board, 0).click()
    await expectInAccount(page, 1)
    await context.setOffline(true)
    await saveButton(board, 1).click()
    await expect(page.getByRole('alert')).toContainText('could not be saved')
    await expect(saveButton(board, 1)).toHaveAttribute('aria-pressed', 'false')
    await expect(saveButton(board, 0)).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(saveButton(board, 1)).toHaveAttribute('aria-pressed', 'true')
    await expectInAccount(page, 2)
  })

  test("a visitor's saved jobs stay in the browser until the account has received them", async ({
    page,
    post,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED/)
    const email = await createAccount(page, post)
    await save(page, 3)
    await page.route('**/ninja-api/bookmarks', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await logInOnPage(page, email)
    await expect(page.getByText('1 saved')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('have not reached your account')
    await page.unroute('**/ninja-api/bookmarks')
    await page.reload()
    await expect(page.getByText('1 saved')).toBeVisible()
    await expectInAccount(page, 1)
  })

  test('the page of saved jobs offers to try again if they do not load', async ({
    page,
    post,
    complaints,
  }) => {
    complaints.expect(/500|saved jobs did not load/)
    await logInAsNewUser(page, post)
    await save(page, 0)
    await expectInAccount(page, 1)
    await page.route('**/ninja-api/bookmarks', (route) => route.fulfill({ status: 500 }))
    await page.goto('/jobs/saved')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.unroute('**/ninja-api/bookmarks')
    await retry.click()
    await expect(page.getByText('1 saved')).toBeVisible()
  })
})

test('a job saved before the session has loaded reaches the account', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  const session = Promise.withResolvers<void>()
  await page.route('**/auth/session', async (route) => {
    await session.promise
    await route.continue()
  })
  const board = await openBoard(page)
  await saveButton(board, 0).click()
  await expect(saveButton(board, 0)).toHaveAttribute('aria-pressed', 'true')
  session.resolve()
  await expectInAccount(page, 1)
  await expect(saveButton(board, 0)).toHaveAttribute('aria-pressed', 'true')
})

test('on a phone, the menu links to the saved jobs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await save(page, 0)
  await expect(savedLink(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectCount(page, '1')
  await savedLink(page).click()
  await expect(page.getByText('1 saved')).toBeVisible()
})
