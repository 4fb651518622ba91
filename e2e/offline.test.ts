import { expect, type Page } from '@playwright/test'

// Pages whose scripts cannot be loaded, because the browser is offline or a deployment has removed them.
import { logInAsStaff } from './helpers/accounts.ts'
import { expectHydrated, openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

const script = '**/assets/developers-page-*'
const failure = 'The page could not be loaded. Please check your connection.'
const findDirectoryLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Developer Directory' })

/** Starts counting the documents that the page loads. */
function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.count += 1
  })
  return documents
}

for (const width of [1440, 390]) {
  test(`at ${width} px, an offline navigation keeps the current page and offers a retry`, async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/did not load|ERR_INTERNET_DISCONNECTED/)
    await page.setViewportSize({ width, height: 844 })
    await openPage(page, '/')
    await context.setOffline(true)
    await findDirectoryLink(page).click()
    const notice = page.getByRole('alert').filter({ hasText: failure })
    await expect(notice).toBeInViewport()
    await expect(page).toHaveURL('/')
    await expect(findDirectoryLink(page)).toBeVisible()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect(notice).toBeVisible()
    await expect(page).toHaveURL('/')

    await context.setOffline(false)
    await again.click()
    await expect(page.getByText('Coming Soon!')).toBeVisible()
    await expect(page).toHaveURL('/developers')
    await expect(notice).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
}

test.describe('the data of a page', () => {
  for (const [link, failed, loaded] of [
    ['Companies', 'The companies did not load.', /^\d+ companies$/],
    ['See all jobs', 'Failed to load jobs. Please try again later.', /^\d+ jobs found$/],
  ] as const)
    test(`after the link "${link}" fails to load, "Try again" loads the page`, async ({
      page,
      context,
      complaints,
    }) => {
      complaints.expect(/did not load|ERR_INTERNET_DISCONNECTED/)
      await openPage(page, '/developers')
      await openPage(page, '/')
      // The script of the page is in the cache before the connection is lost.
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await expect(page.getByRole('main').getByText(loaded)).toBeVisible()
      await page.goto('/')
      await expectHydrated(page)
      await context.setOffline(true)
      await page.getByRole('link', { name: link, exact: true }).first().click()
      const alert = page.getByRole('alert').filter({ hasText: failed })
      await expect(alert).toBeVisible()
      await context.setOffline(false)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toHaveCount(0)
      await expect(page.getByRole('main').getByText(loaded)).toBeVisible()
    })
})

test.describe('missing scripts', () => {
  test('a page works without its optional scripts and logs their names', async ({ page, complaints }) => {
    complaints.expect(/did not load|ERR_FAILED/)
    await page.route('**/assets/start-*', (route) => route.abort())
    await openPage(page, '/')
    await findDirectoryLink(page).click()
    await expect(page).toHaveURL('/developers')
  })

  test('going back to a page whose script is missing keeps the current page and URL', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/did not load|ERR_FAILED/)
    await openPage(page, '/')
    await findDirectoryLink(page).click()
    await expect(page).toHaveURL('/developers')
    await page.reload()
    await expectHydrated(page)
    // The HTTP cache must not provide the landing page's script. A route for all requests disables the cache.
    await context.route('**/*', (route) => route.abort())
    await page.evaluate(() => history.back())
    await expect(page.getByText(failure)).toBeVisible()
    await expect(page).toHaveURL('/developers')
    await expect(page.getByText('Coming Soon!')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(failure)).toHaveCount(0)

    await page.evaluate(() => history.back())
    await expect(page.getByText(failure)).toBeVisible()
    await context.unroute('**/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(findDirectoryLink(page)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('after a deployment has removed a script, the browser reloads the document once', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/did not load|status of 404/)
    await openPage(page, '/')
    const documents = countDocuments(page)
    // Only the old document's script is missing. A new document would name the script of the new release.
    await page.route(script, (route) =>
      documents.count === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    await findDirectoryLink(page).click()
    await expect(page).toHaveURL('/developers')
    await expect(page.getByText('Coming Soon!')).toBeVisible()
    await expectHydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Fretboard' }).click()
    await expect(findDirectoryLink(page)).toBeVisible()
    expect(documents.count).toBe(1)
  })

  test('a script that is still missing after the reload causes no second automatic reload', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/did not (?:load|start)|status of 404/)
    await openPage(page, '/')
    const documents = countDocuments(page)
    await page.route(script, (route) => route.fulfill({ status: 404 }))
    await findDirectoryLink(page).click()
    await expect(page.getByText(failure)).toBeVisible()
    await expect(page.getByText('Coming Soon!')).toBeVisible()
    // The navigation loads one document, and the automatic reload loads another.
    expect(documents.count).toBe(2)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(failure)).toHaveCount(0)
    await expect(page.getByText('Coming Soon!')).toBeVisible()
  })
})

test('a page of the dashboard loads again once if one of its scripts is missing', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404|dynamically imported module/)
  await logInAsStaff(page)
  await page.goto('/dashboard')
  const pages = '**/assets/staff-pages-*'
  await page.route(pages, (route) => route.fulfill({ status: 404 }), { times: 1 })
  const users = page.getByRole('heading', { level: 1, name: 'Users' })
  await page.getByRole('link', { name: 'Administration' }).click()
  await expect(users).toBeVisible()

  await page.goto('/dashboard')
  await page.route(pages, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Administration' }).click()
  await expect(page.getByText('A part of this page did not load.')).toBeVisible()
  await page.unroute(pages)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(users).toBeVisible()
})
