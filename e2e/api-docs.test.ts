import type { Page } from '@playwright/test'

import {
  logInAsNewUser,
  expect,
  createAccount,
  logIn,
  password,
  type PostOffice,
  test,
} from './helpers/accounts.ts'
import { describeViolations } from './helpers/axe.ts'
import { ada } from './helpers/employees.ts'
import { openPage, measureSidewaysScroll } from './helpers/site.ts'

const docs = [
  { path: '/ninja-api/docs', document: '/ninja-api/openapi.json', heading: /^Fretboard Job API/ },
  { path: '/api/docs', document: '/api/schema', heading: /^Fretboard Employee API/ },
]

/** Expands an operation on the open page and enables its request form. */
async function openOperation(page: Page, operation: string) {
  const block = page.locator(`#operations-${operation}`)
  await block.locator('.opblock-summary-control').click()
  await block.getByRole('button', { name: 'Try it out' }).click()
  const live = block.locator('.live-responses-table')
  return {
    fill: (parameter: string, value: string) =>
      block.getByPlaceholder(parameter, { exact: true }).fill(value),
    write: (body: object) => block.locator('.body-param textarea').fill(JSON.stringify(body)),
    execute: () => block.getByRole('button', { name: 'Execute' }).click(),
    status: live.locator('.response-col_status').last(),
    body: live.locator('.highlight-code').first(),
  }
}

/** Creates a user and an API key. The page stays logged out. */
async function createApiKey(page: Page, post: PostOffice): Promise<string> {
  const email = await createAccount(page, post)
  const app = '/_allauth/app/v1'
  const login = await page.request.post(`${app}/auth/login`, { data: { email, password } })
  const headers = { 'X-Session-Token': (await login.json()).meta.session_token }
  const created = await page.request.post(`${app}/account/api-keys`, { headers, data: { name: 'Docs' } })
  return (await created.json()).data.key
}

test.describe('the pages of the documentation', () => {
  for (const { path, document, heading } of docs)
    test(`the page ${path} shows every operation of its OpenAPI document and sends no requests to other hosts`, async ({
      page,
      request,
      baseURL,
    }) => {
      const paths: Record<string, object> = (await (await request.get(document)).json()).paths
      const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
      const requestedOrigins: string[] = []
      page.on('request', (sent) => requestedOrigins.push(new URL(sent.url()).origin))
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.locator('.opblock')).toHaveCount(operations.length)
      const summaries = await page.locator('.opblock-summary-description').allInnerTexts()
      expect(summaries.toSorted()).toEqual(operations.map(({ summary }) => String(summary)).toSorted())
      const violations = await describeViolations(page)
      expect(violations.filter((each) => /nested-interactive|color-contrast/.test(each))).toEqual([])
      expect(new Set(requestedOrigins)).toEqual(new Set([new URL(baseURL ?? '').origin]))
      await page.getByRole('link', { name: 'Fretboard', exact: true }).click()
      await expect(page).toHaveURL('/')
    })

  test('the footer links to the Job API, which links to the Employee API', async ({ page }) => {
    await openPage(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click()
    await expect(page).toHaveTitle('Job API · Fretboard')
    await page.getByRole('link', { name: 'Employee API' }).click()
    await expect(page).toHaveTitle('Employee API · Fretboard')
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('main').getByRole('link', { name: 'Job Board' })).toBeVisible()
  })
})

test.describe('calls from the page', () => {
  test('a visitor can call a public operation and see the response', async ({ page, request }) => {
    const [job] = await (await request.get('/ninja-api/jobs')).json()
    await page.goto('/ninja-api/docs')
    const readJob = await openOperation(page, 'Jobs-getJob')
    await readJob.fill('job_id', String(job.id))
    await readJob.execute()
    await expect(readJob.status).toHaveText('200')
    await expect(readJob.body).toContainText(job.title)
  })

  test('a new visitor can call an operation that changes data', async ({ page }) => {
    await page.goto('/ninja-api/docs')
    const create = await openOperation(page, 'Jobs-createJobAlert')
    await create.write({ query: '?q=luthier', frequency: 'weekly', email: 'visitor@example.com' })
    await create.execute()
    await expect(create.status).toHaveText('202')
  })

  test('a logged-in user can change data, because the page sends the CSRF token', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto('/api/docs')
    const create = await openOperation(page, 'Employees-createEmployee')
    await create.write(ada)
    await create.execute()
    await expect(create.status).toHaveText('201')
    await expect(create.body).toContainText('"Ada Lovelace"')
    await expect(page.locator('.curl-command')).toContainText('Ada Lovelace')
    await expect(page.locator('.curl-command')).not.toContainText('CSRF', { ignoreCase: true })
    const { results } = await (await page.request.get('/pegasus/employees/api/employees/')).json()
    const change = await openOperation(page, 'Employees-changeEmployee')
    await change.fill('id', String(results[0].id))
    await change.write({ salary: 95_000 })
    await change.execute()
    await expect(change.status).toHaveText('200')
    await expect(change.body).toContainText('95000')
  })

  test('a visitor needs an API key to call a private operation', async ({ page, post, complaints }) => {
    complaints.expect(/status of 403/)
    const key = await createApiKey(page, post)
    await page.goto('/api/docs')
    const create = await openOperation(page, 'Employees-createEmployee')
    await create.write(ada)
    await create.execute()
    await expect(create.status).toHaveText('403')
    await page.getByRole('button', { name: 'Authorize', exact: true }).first().click()
    const apiKey = page.locator('.auth-container').filter({ hasText: 'a space, the key' })
    await apiKey.getByLabel('Value:').fill(key)
    await apiKey.getByRole('button', { name: 'Apply credentials' }).click()
    await apiKey.getByRole('button', { name: 'Close' }).click()
    await create.execute()
    await expect(create.status).toHaveText('201')
  })
})

test.describe('the forms', () => {
  test('the dialog "Authorize" has an accessible name, takes the focus and closes with Escape', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 400 })
    await page.goto('/api/docs')
    const button = page.getByRole('button', { name: 'Authorize', exact: true })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Available authorizations' })
    await expect(dialog).toBeFocused()
    await expect(dialog).toHaveAttribute('aria-modal', 'true')
    expect(await dialog.locator('.modal-ux-content').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    await expect(dialog.getByRole('heading', { name: 'Available authorizations' })).toBeInViewport()
    const hasFocus = () => dialog.evaluate((node) => node.contains(document.activeElement))
    const stops = await dialog.locator('button, input').count()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let count = 0; count <= stops; count += 1) {
        await page.keyboard.press(key)
        expect(await hasFocus()).toBe(true)
      }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('a user can send the example request unchanged', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto('/api/docs')
    const create = await openOperation(page, 'Employees-createEmployee')
    await create.execute()
    await expect(create.status).toHaveText('201')
    await expect(create.body).toContainText('"Ada Lovelace"')
  })
})

test.describe('the layout and links of the pages', () => {
  test('the header links visitors to the login and users to their profile', async ({ page, post }) => {
    const email = await createAccount(page, post)
    await page.goto('/ninja-api/docs')
    await page.getByRole('link', { name: 'Log in' }).click()
    await logIn(page, email)
    await expect(page).toHaveURL('/ninja-api/docs')
    await page.getByRole('link', { name: email.slice(0, email.indexOf('@')) }).click()
    await expect(page).toHaveURL('/dashboard/profile')
  })

  for (const [what, file] of [
    ['Swagger UI', '**/swagger-ui-bundle.js'],
    ['the OpenAPI document', '**/ninja-api/openapi.json'],
  ] as const)
    test(`if ${what} does not load, the page shows an error and links to the OpenAPI document`, async ({
      page,
      complaints,
    }) => {
      complaints.expect(/ERR_FAILED/)
      await page.route(file, (route) => route.abort())
      await page.goto('/ninja-api/docs')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fretboard Job API')
      await expect(page.getByRole('status')).toHaveText(/^The API documentation could not be loaded\./)
      await expect(page.getByRole('link', { name: '/ninja-api/openapi.json' })).toBeVisible()
    })

  for (const width of [390, 320])
    test(`no page scrolls sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 })
      for (const { path } of docs) {
        await page.goto(path)
        await page.locator('.opblock-summary-control').first().click()
        await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
        expect(await page.evaluate(measureSidewaysScroll), path).toBe(0)
      }
    })

  test('visitors return to the documentation after the login', async ({ page, post }) => {
    const email = await createAccount(page, post)
    await page.goto('/account/login?next=/api/docs')
    await logIn(page, email)
    await expect(page.getByRole('heading', { level: 1, name: /Employee API/ })).toBeVisible()
  })

  test('the pages use the theme of the system or the theme chosen on the site', async ({ page }) => {
    const getBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/api/docs')
    const dark = await getBackground()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(getBackground).not.toBe(dark)
    const otherTab = await page.context().newPage()
    await otherTab.goto('/jobs')
    await otherTab.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect.poll(getBackground).toBe(dark)
    await page.reload()
    expect(await getBackground()).toBe(dark)
  })
})
