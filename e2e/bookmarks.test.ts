// Saved jobs. Visitors' saved jobs are stored in the browser, and users' saved jobs in the account.
import type { Browser, BrowserContext, Page } from '@playwright/test'

import { logInAsNewUser, expect, createAccount, logIn, test } from './helpers/accounts.ts'
import { waitForBoard, type Board, openBoard } from './helpers/board.ts'

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

/**
 * Runs in the page. Returns the storage keys of unsent changes, including changes made before the session has loaded.
 */
const listUnsentKeys = () =>
  Object.keys(localStorage).filter((key) => /^fretboard:(?:unsent:|(?:saved|applied)-jobs$)/.test(key))

/** Waits until the account has received every change. */
const expectSent = (page: Page) => expect.poll(() => page.evaluate(listUnsentKeys)).toEqual([])

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
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fretboard:saved-jobs'))).toBeNull()

    const context = await newBrowserContext(browser, baseURL)
    const other = await context.newPage()
    await save(other, 1, 2)
    await logInOnPage(other, email)
    await expect(other.getByText('3 saved')).toBeVisible()

    // An outdated copy on one device must not restore a job that the other device removed.
    await other
      .getByRole('button', { name: /^Saved / })
      .first()
      .click()
    await expect(other.getByText('2 saved')).toBeVisible()
    await expectSent(other)
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
    for (const tab of tabs) await expect(tab.getByText('2 saved')).toBeVisible()
    await Promise.all(tabs.map((tab) => tab.reload()))
    for (const tab of tabs) await expect(tab.getByText('2 saved')).toBeVisible()
  })

  test('the next user after a logout sees only their own saved jobs', async ({ page, post }) => {
    const first = await logInAsNewUser(page, post)
    const second = await createAccount(page, post)
    await save(page, 0, 1)
    await expectSaved(page, 2)
    await logOut(page)
    await expectCount(page, '')
    await expectSaved(page, 0)
    await save(page, 3)
    await logInOnPage(page, second)
    await expect(page.getByText('1 saved')).toBeVisible()
    await logOut(page)
    await logInOnPage(page, first)
    await expect(page.getByText('2 saved')).toBeVisible()
  })

  test('a logout removes the saved jobs even if the script that watches the session loads late', async ({
    page,
    post,
  }) => {
    /** Holds the logout page's requests that match `pattern` until the test releases them. */
    const holdRequests = async (pattern: string, method = 'GET') => {
      const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route(pattern, async (route) => {
        if (route.request().method() !== method || !page.url().endsWith('/logout')) return route.fallback()
        asked.resolve()
        await released.promise
        return route.continue()
      })
      return { asked: asked.promise, release: released.resolve }
    }
    await page.route('**/assets/follow-*.js', () => {})
    await logInAsNewUser(page, post)
    await save(page, 0)
    const [follow, end, landing] = [
      await holdRequests('**/assets/follow-*.js'),
      await holdRequests('**/auth/session', 'DELETE'),
      await holdRequests('**/assets/home-page-*.js'),
    ]
    await page.goto('/account/logout')
    await follow.asked
    end.release()
    await landing.asked
    follow.release()
    // The late script creates this entry, so the entry proves that the script has run.
    await expect.poll(() => page.evaluate(listUnsentKeys)).toEqual([expect.stringMatching('unsent:')])
    landing.release()
    await expect(page).toHaveURL('/')
    await expectCount(page, '')
    await expectSaved(page, 0)
  })
})

test.describe('unsent changes', () => {
  test('offline, the page says that saved jobs are not synchronized', async ({
    page,
    post,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|could not be brought up to date/)
    await logInAsNewUser(page, post)
    const board = await openBoard(page)
    await saveButton(board, 0).click()
    await expectSent(page)
    await context.setOffline(true)
    await saveButton(board, 1).click()
    await expect(page.getByRole('alert')).toContainText('have not reached your account')
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectSent(page)
  })

  test("a visitor's saved jobs go to the next user who logs in, even if that user logs out before the upload", async ({
    page,
    post,
  }) => {
    const [first, second] = [await createAccount(page, post), await createAccount(page, post)]
    await save(page, 3)
    await page.route('**/ninja-api/bookmarks', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await logInOnPage(page, second)
    await expect(page.getByText('1 saved')).toBeVisible()
    await logOut(page)
    await page.unroute('**/ninja-api/bookmarks')
    await logInOnPage(page, first)
    await expectSaved(page, 0)
    await logOut(page)
    await logInOnPage(page, second)
    await expect(page.getByText('1 saved')).toBeVisible()
  })

  test('unsent changes survive a logout and are sent when the user returns', async ({
    page,
    post,
    browser,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|could not be brought up to date|500/)
    const email = await logInAsNewUser(page, post)
    await save(page, 0)
    await expectSaved(page, 1)
    await page.route('**/ninja-api/bookmarks?*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
    )
    const board = await openBoard(page)
    await saveButton(board, 2).click()
    await expect(page.getByRole('alert')).toContainText('have not reached your account')
    await expect(saveButton(board, 2)).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await waitForBoard(page)
    await expect(saveButton(board, 2)).toHaveAttribute('aria-pressed', 'true')
    await logOut(page)
    await expectCount(page, '')
    await page.unroute('**/ninja-api/bookmarks?*')
    await logInOnPage(page, email)
    await expect(page.getByText('2 saved')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectSent(page)

    const context = await newBrowserContext(browser, baseURL)
    const other = await context.newPage()
    await logInOnPage(other, email)
    await expect(other.getByText('2 saved')).toBeVisible()
    await context.close()
  })
})

test('the board shows locally stored saved jobs before the server responds', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await save(page, 0)
  await expectSaved(page, 1)
  await page.route('**/ninja-api/bookmarks*', () => {})
  await page.route('**/auth/session', () => {})
  const board = await openBoard(page)
  await expect(saveButton(board, 0)).toHaveAttribute('aria-pressed', 'true')
  await expectCount(page, '1')
})

test('the account stores applied jobs in a list of their own', async ({ page, post, context }) => {
  await context.route(/\.example\//, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await logInAsNewUser(page, post)
  const board = await openBoard(page, '?q=wagtail')
  await board.cards
    .first()
    .getByRole('link', { name: /^Apply for/ })
    .click()
  await expect(board.cards.first().getByText('Applied')).toBeVisible()
  await page.goto('/jobs/saved')
  await page
    .getByRole('navigation', { name: 'Saved and applied' })
    .getByRole('link', { name: 'Applied' })
    .click()
  await expect(page.getByText('1 applied')).toBeVisible()
  await expectSent(page)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByText('1 applied')).toBeVisible()
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
