// Companies ask developers about a job, and developers answer from the email or in the dashboard.
import type { Page } from '@playwright/test'

import { expect, logInAs, logInAsNewUser, logInAsStaff, press } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { createDeveloper, directorySettings, recruit, saveCard } from './helpers/directory.ts'
import { createCompany, test as base } from './helpers/job-sources.ts'

const requestsPath = '/dashboard/requests'
const message = 'We restore guitars with Django.\nCome and play.'

const test = base.extend<{ origin: string }>({ origin: ({ site }, use) => use(site.url) })
test.use({ settings: { ...directorySettings, CONTACT_URL: 'mailto:staff@board.example' } })

const main = (page: Page) => page.getByRole('main')

/** Sends a request from the page of a card. */
async function ask(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Message', { exact: true }).fill(message)
  await press(page, 'Request contact')
  await expect(page.getByText('Your request has been sent.')).toBeVisible()
}

test('a recruiter asks about a job, and the developer shares an address from the email on a phone', async ({
  page,
  post,
  ats,
  origin,
  browser,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  complaints.expect(/A change could not be sent/)
  const developer = await createDeveloper(browser, origin, post)
  await recruit({ page, post, ats, origin }, async (recruiter) => {
    await page.goto(developer.path)
    const form = page.getByRole('region', { name: 'Request contact' })
    const field = form.getByLabel('Message', { exact: true })
    await expect(form).toContainText('1000 characters left')
    await expectAccessible(page, 'the form for a contact request')
    await press(page, 'Request contact')
    await expect(field).toBeFocused()
    await field.fill(message)
    await expect(form).toContainText(`${1000 - message.length} characters left`)
    const url = '**/contact-requests'
    await page.route(url, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await press(page, 'Request contact')
    await expect(form.getByRole('alert')).toContainText(
      'This could not be sent because there is no connection.',
    )
    await expect(field).toHaveValue(message)
    await page.unroute(url)
    await press(page, 'Request contact')
    await expect(page.getByText('Your request has been sent.')).toBeVisible()
    await expect(form).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/^Asked on/)).toBeVisible()
    await expect(page.getByText('No answer yet')).toBeVisible()
    await expectAccessible(page, 'a card with an open request')

    const { link, text } = await post.waitForEmail(developer.email, 1)
    expect(text).toContain('Come and play.')
    expect(text).not.toContain(recruiter.email)
    const phone = developer.page
    await phone.context().clearCookies()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Contact request')
    await expect(main(phone)).not.toContainText('your minimum')
    await expect(main(phone)).toContainText('gets this address, your note')
    await expect(main(phone)).toContainText(/Plectrum \S+ \(.+\.example\)/)
    await expect(main(phone).getByRole('link', { name: 'Luthier' })).toHaveAttribute('href', /^\/jobs\/\d+\//)
    await expectAccessible(phone, 'the page behind the link about a request')
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.getByLabel('Note (optional)').fill('Call me after six.')
    await press(phone, 'Accept and share')
    await expect(phone.getByRole('heading', { name: 'You accepted this request' })).toBeFocused()
    await expect(main(phone)).toContainText(`can now write to ${developer.email}.`)

    const answer = await post.waitForEmail(recruiter.email, 1)
    expect(answer.text).toContain(developer.email)
    expect(answer.text).toContain('Call me after six.')
    await page.goto('/dashboard')
    const task = page.getByRole('region', { name: 'A developer accepted your request about Luthier' })
    await expect(task).toBeVisible()
    await expectAccessible(page, 'To do with an accepted request')
    await task.getByRole('link', { name: 'See requests' }).click()
    await expect(page).toHaveURL(requestsPath)
    await expect(main(page)).toContainText('Accepted')
    await expect(main(page)).toContainText('Call me after six.')
    await expect(page.getByRole('link', { name: developer.email })).toHaveAttribute(
      'href',
      `mailto:${developer.email}`,
    )
    await expectAccessible(page, 'sent requests')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(task).toHaveCount(0)
    await page.goto(requestsPath)
    await page.getByRole('heading', { name: 'Backend developer' }).getByRole('link').click()
    await expect(page.getByText('Shared with your company')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Request contact' })).toHaveCount(0)
  })
})

test('a decline in the dashboard looks like no answer, and the sender can withdraw', async ({
  page,
  post,
  ats,
  origin,
  browser,
}) => {
  const developer = await createDeveloper(browser, origin, post)
  await recruit({ page, post, ats, origin }, async () => {
    await ask(page, developer.path)
    const phone = developer.page
    await phone.goto('/dashboard')
    const task = phone.getByRole('region', { name: '1 request to answer' })
    await expect(task).toBeVisible()
    await expectAccessible(phone, 'To do with a request')
    await expect(task).toContainText('Luthier')
    await task.getByRole('link', { name: 'See requests' }).click()
    const received = phone.getByRole('region', { name: 'Received' })
    await expect(received).toContainText('Waiting for your answer')
    await expect(received).toContainText('The pay reaches your minimum.')
    await expectAccessible(phone, 'received requests')
    await phone.setViewportSize({ width: 390, height: 844 })
    await received.getByText('Decline', { exact: true }).click()
    await expect(received).toContainText('You cannot undo this.')
    await expectAccessible(phone, 'the question before a decline')
    await press(phone, 'Decline request')
    await expect(
      phone.getByRole('status').filter({ hasText: /You declined the request\. .+ is not told\./ }),
    ).toBeFocused()
    await expect(received).toContainText('You declined this request')
    await expect(received.getByRole('button')).toHaveCount(0)

    await page.goto(requestsPath)
    const sent = page.getByRole('region', { name: 'Sent' })
    await expect(sent).toContainText('No answer yet')
    await expect(page.getByRole('region', { name: 'Received' })).toHaveCount(0)
    await press(page, 'Withdraw the request about Luthier')
    const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' })
    await expectAccessible(page, 'the question before a request is withdrawn')
    await dialog.getByRole('button', { name: 'Withdraw request' }).click()
    await expect(page.getByText('The request has been withdrawn.')).toBeVisible()
    await expect(sent).toContainText('Withdrawn')
    await expect(sent.getByRole('button')).toHaveCount(0)
    await page.goto(developer.path)
    await expect(main(page)).toContainText('Your company has asked this developer in the last 90 days.')
    await phone.reload()
    await expect(received).toContainText('You declined this request')
  })
})

test('a request ends with the job and with the card', async ({
  page,
  post,
  ats,
  origin,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const [one, other] = [
    await createDeveloper(browser, origin, post),
    await createDeveloper(browser, origin, post),
  ]
  await recruit({ page, post, ats, origin }, async ({ withdrawJob }) => {
    await ask(page, one.path)
    await ask(page, other.path)
    await saveCard(other.page, { visibility: 'off' })
    const { link } = await post.waitForEmail(other.email, 1)
    await other.page.goto(link)
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('This request has ended')
    await expect(other.page.getByRole('button', { name: 'Accept and share' })).toHaveCount(0)

    await one.page.goto(requestsPath)
    await one.page.getByLabel('Note (optional)').fill('Hello')
    await withdrawJob()
    await press(one.page, 'Accept and share')
    await expect(one.page.getByRole('alert')).toContainText('This request no longer waits for an answer.')
    await one.page.reload()
    await expect(main(one.page)).toContainText('This request has ended')
    await expect(one.page.getByLabel('Note (optional)')).toHaveCount(0)

    await page.goto(requestsPath)
    await expect(page.getByText('No answer', { exact: true })).toHaveCount(2)
    await expectAccessible(page, 'two requests with the same title')
    await expect(page.getByText('No answer yet')).toHaveCount(0)
    await page.goto(other.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developer not found')
  })
})

test('a card says honestly why its viewer cannot ask', async ({ page, post, origin, browser }) => {
  const { path, page: own } = await createDeveloper(browser, origin, post)
  await own.goto(path)
  await expect(main(own)).toContainText('This is your card.')
  await expect(own.getByRole('link', { name: 'Edit your card' })).toHaveAttribute(
    'href',
    '/dashboard/directory',
  )
  await expect(own.getByRole('button', { name: 'Request contact' })).toHaveCount(0)

  await page.goto(path)
  await expect(main(page)).toContainText('to ask for contact')
  await expect(main(page)).not.toContainText('Request contact')
  await logInAsNewUser(page, post)
  await page.goto(path)
  await expect(main(page)).toContainText('Members of a company with a verified domain can request contact.')
  await expectAccessible(page, 'a card for a user without a company')
  const company = await createCompany(page, 'Capo')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Verify the domain' })).toHaveAttribute(
    'href',
    `/dashboard/companies/${company}/domain`,
  )
})

test('a page without requests says so, and one that does not load can be retried', async ({
  page,
  post,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  complaints.expect(/Your contact requests did not load/)
  await logInAsNewUser(page, post)
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Requests', exact: true })
    .click()
  await expect(page.getByText('There are no requests.')).toBeVisible()
  await expectAccessible(page, 'no requests')
  await page.route('**/ninja-api/contact-requests', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This could not be loaded.')
  await page.unrouteAll()
  await press(page, 'Try again')
  await expect(page.getByText('There are no requests.')).toBeVisible()
})

/** Answers the list of requests with accepted ones of several developers about equal jobs. */
async function mockRequests(page: Page, { count, ...list }: { count: number; is_paused: boolean }) {
  const accepted_at = new Date().toISOString()
  const job = { title: 'Luthier', company: 'Plectrum', path: null, pay: null }
  const card = { path: null, roles: [], name: 'Ada', email: 'ada@home.example', note: null }
  const request = { created_at: accepted_at, lapses_at: accepted_at, message, job, status: 'accepted' }
  const sent = Array.from({ length: count }, (_each, id) => ({ id, ...request, ...card, accepted_at }))
  const json = { received: [], sent, emails: [], ...list }
  await page.route('**/ninja-api/contact-requests', (route) => route.fulfill({ json }))
}

test('To do says who accepted, and names a job once', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await mockRequests(page, { count: 1, is_paused: false })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Ada accepted your request about Luthier' })).toBeVisible()
  await mockRequests(page, { count: 3, is_paused: false })
  await page.reload()
  const task = page.getByRole('region', { name: '3 developers accepted your requests' })
  await expect(task.getByRole('paragraph')).toHaveText('Luthier')
})

test('members of a paused company read how to write to the staff', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await mockRequests(page, { count: 1, is_paused: true })
  await page.goto(requestsPath)
  await expect(main(page)).toContainText('Requests of your company are paused')
  await expect(page.getByRole('link', { name: 'Write to the staff of this site' })).toHaveAttribute(
    'href',
    'mailto:staff@board.example',
  )
  await expectAccessible(page, 'the requests of a paused company')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'You cannot contact developers' })).toContainText(
    'Requests of your company are paused',
  )
})

test('staff lift the pause of a company', async ({ page }) => {
  await logInAsStaff(page)
  const facts = { paused_at: new Date().toISOString(), upheld_reports: 3, sent: 25, accepted: 1 }
  let pauses = [{ domain: 'quillbark.example', companies: ['Quillbark Press'], ...facts }]
  await page.route('**/ninja-api/staff/contact-pauses', (route) => route.fulfill({ json: pauses }))
  await page.route('**/ninja-api/staff/contact-pauses/quillbark.example', (route) => {
    pauses = []
    return route.fulfill({ status: 204 })
  })
  await page.goto('/dashboard')
  const task = page.getByRole('region', { name: '1 company paused' })
  await expect(task).toContainText('Quillbark Press cannot contact developers.')
  await expectAccessible(page, 'To do with a paused company')
  await task.getByRole('link', { name: 'See paused companies' }).click()
  await expect(page.getByText(/^Paused on .*: 3 upheld reports, 25 requests, 1 accepted\.$/)).toBeVisible()
  await expectAccessible(page, 'paused companies')
  await press(page, 'Lift the pause of quillbark.example')
  await press(page, 'Lift the pause')
  await expect(page.getByText('quillbark.example can contact developers again.')).toBeVisible()
  await expect(page.getByText('No company is paused.')).toBeVisible()
  await press(page, 'Close')
  await press(page, 'Paused companies')
  await expect(page.getByText('No company is paused.')).toBeVisible()
})

test('reviewers without the role staff see no paused companies', async ({ page }) => {
  await logInAs(page, 'reviewer@example.com', 'correct horse battery')
  await page.goto('/dashboard/review')
  await expect(page.getByRole('button', { name: 'Hidden cards' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Paused companies' })).toHaveCount(0)
})

test('a developer declines without scripts', async ({ page, post, ats, origin, browser }) => {
  const developer = await createDeveloper(browser, origin, post)
  await recruit({ page, post, ats, origin }, async () => {
    await ask(page, developer.path)
    const { link } = await post.waitForEmail(developer.email, 1)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(link)
    await plain.getByText('Decline', { exact: true }).click()
    await press(plain, 'Decline request')
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('You declined this request')
    await context.close()
  })
})
