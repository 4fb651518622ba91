// Tests which users can open account pages, including with several tabs and after a lost connection (specification,
// sections 4, 6 and 8).
import { jobPath } from '#contract/jobs/rules/links.ts'

import {
  logInAsNewUser,
  expect,
  fillIn,
  createAccount,
  logIn,
  password,
  press,
  test,
} from './helpers/accounts.ts'
import { fetchJobs } from './helpers/jobs.ts'

/** One URL for each trick that leads to another site. The contract's next-path.test.ts covers more tricks. */
const foreignUrls = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'https://localhost@evil.example/',
  '/\t/evil.example',
  '/.//evil.example',
  '/%2f%2fevil.example',
  '/\r\nLocation: https://evil.example',
]

/** Navigates without a request to the server, because the server rejects URLs of 100,000 characters. */
const showAddress = (address: string) => {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

test.describe('redirects after the login', () => {
  test('a visitor who opens a dashboard page returns to it after logging in', async ({ page, post }) => {
    const email = await createAccount(page, post)
    await page.goto('/dashboard/navigation/tab2')
    await expect(page).toHaveURL('/account/login?next=%2Fdashboard%2Fnavigation%2Ftab2')
    await logIn(page, email)
    await expect(page).toHaveURL('/dashboard/navigation/tab2')
    await page.goto('/account/signup')
    await expect(page).toHaveURL('/')
  })

  test('after the login, the browser follows a redirect that the server sends for the `next` URL', async ({
    page,
    post,
    request,
  }) => {
    const email = await createAccount(page, post)
    const [job] = await fetchJobs(request)
    await page.goto(`/account/login?next=/jobs/${job?.id}`)
    await logIn(page, email)
    await expect(page).toHaveURL(job ? jobPath(job) : '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(job?.title ?? '')
  })

  test('a login with an unknown `next` URL shows "not found"', async ({ page, post, complaints }) => {
    complaints.expect(/status of 404/)
    const email = await createAccount(page, post)
    await page.goto('/account/login?next=/nowhere')
    await logIn(page, email)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })

  test('the login ignores a `next` URL of another site', async ({ page, site, post, complaints }) => {
    // Browsers resolve some of these URLs to missing pages of this site.
    complaints.expect(/status of 404/)
    const email = await createAccount(page, post)
    await page.goto('/account/login?next=//evil.example/')
    await logIn(page, email)
    await expect(page).toHaveURL('/')
    for (const next of foreignUrls)
      for (const encoded of new Set([encodeURIComponent(next), encodeURI(next)])) {
        await page.goto(`/account/login?next=${encoded}`)
        await expect(page, encoded).not.toHaveURL(/\/account\/login/)
        // Check the origin only when the next page has replaced the login page.
        await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^Log/ })).toBeVisible()
        expect(new URL(page.url()).origin, encoded).toBe(site.url)
      }
    for (const next of [`/${'a'.repeat(100_000)}`, `/${'/evil.example'.repeat(8000)}`]) {
      await page.evaluate(showAddress, `/account/login?next=${next}`)
      await expect(page).toHaveURL('/')
    }
  })
})

test('the menu of the dashboard marks the current page', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await page.goto('/dashboard/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).last().click()
  await expect(page).toHaveURL('/dashboard/profile')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const current = menu.locator('[aria-current=page]')
  await expect(current).toHaveText('Profile')
  await menu.getByRole('link', { name: 'Navigation Demo' }).click()
  await expect(page).toHaveURL('/dashboard/navigation/tab1')
  await page.getByRole('link', { name: 'Go to tab 2' }).click()
  await expect(page).toHaveURL('/dashboard/navigation/tab2')
  await expect(current).toHaveText('Navigation Demo')
  await menu.getByRole('link', { name: 'Employee App' }).click()
  await expect(page.getByText('No Employees Yet!')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
})

test.describe('several tabs', () => {
  test("a logout in one tab removes the user's data from the other tab and its history", async ({
    page,
    context,
    post,
  }) => {
    const email = await logInAsNewUser(page, post)
    await page.goto('/dashboard/profile')
    await expect(page.getByText(email).last()).toBeVisible()
    const other = await context.newPage()
    await other.goto('/account/logout')
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
  })

  test('an open login form redirects to the landing page after a login in another tab', async ({
    page,
    context,
    post,
  }) => {
    const email = await createAccount(page, post)
    await page.goto('/account/login')
    const other = await context.newPage()
    await other.goto('/account/login?next=/dashboard/profile')
    await logIn(page, email)
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/dashboard/profile')
  })
})

test.describe('failed requests', () => {
  test('a form sent without a connection shows an alert and keeps the input', async ({
    page,
    context,
    post,
    complaints,
  }) => {
    complaints.expect(/INTERNET_DISCONNECTED/)
    complaints.expect(/An account call failed/)
    await logInAsNewUser(page, post)
    await page.goto('/account/password/change')
    await fillIn(page, { 'Current password': password, 'New password': 'abc', 'New password (again)': 'abc' })
    // The page's other requests must finish first. Offline, each of them would log an error.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const alert = page.waitForEvent('dialog')
    const pressed = press(page, 'Change password')
    const dialog = await alert
    expect(dialog.message()).toContain('Please check your connection')
    await dialog.accept()
    await pressed
    await context.setOffline(false)
    await expect(page.getByLabel('Current password')).toHaveValue(password)
  })

  test('a login response that is not JSON shows an alert and keeps the input', async ({
    page,
    post,
    complaints,
  }) => {
    complaints.expect(/An account call failed/)
    const email = await createAccount(page, post)
    await page.goto('/account/login')
    await page.route('**/auth/login', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Proxy</h1>' }),
    )
    const alert = page.waitForEvent('dialog')
    const pressed = logIn(page, email)
    const dialog = await alert
    expect(dialog.message()).toContain('Sorry, something went wrong.')
    await dialog.accept()
    await pressed
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  test('logged-in users see no login link during an outage', async ({ page, post, complaints }) => {
    complaints.expect(/503/)
    complaints.expect(/did not load/)
    await logInAsNewUser(page, post)
    await page.route('**/auth/session', (route) => route.fulfill({ status: 503, json: { status: 503 } }))
    await page.goto('/jobs')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  })

  test('a dashboard page shows an error if the session cannot be loaded', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED/)
    complaints.expect(/did not load/)
    await page.route('**/_allauth/**', (route) => route.abort())
    await page.goto('/dashboard/profile')
    await expect(page.getByText('Sorry, there was an error loading your data.')).toBeVisible()
    await expect(page.getByText('Please check your connection and reload the page.')).toBeVisible()
    await page.unrouteAll()
    await press(page, 'Reload')
    await expect(page).toHaveURL('/account/login?next=%2Fdashboard%2Fprofile')
  })
})
