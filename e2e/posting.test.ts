// Employers post jobs without an account, and reviewers decide on them.
import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

import type { APIRequestContext, Browser, Page } from '@playwright/test'

import { jobPath } from '#contract/jobs/rules/links.ts'
import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

import {
  logInAs,
  logInAsNewUser,
  expect,
  fillIn,
  password,
  press,
  uniqueEmail,
  test,
} from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { postingPath, writeJob } from './helpers/posting.ts'
import { approve, decide } from './helpers/review.ts'

// By default, the server rejects forms that are filled in as fast as in these tests.
test.use({ settings: { POSTING_MINIMUM_SECONDS: '0' } })

/** Sends the signup form on the page of the job. Returns the new email address. */
async function signUpToSend(page: Page): Promise<string> {
  const email = uniqueEmail()
  await fillIn(page, { Email: email, Password: password })
  await press(page, 'Sign up to send for review')
  await expect(page).toHaveURL('/account/verify-email?next=%2Fpost-a-job%2Fsent')
  return email
}

const queue = (page: Page) => page.getByRole('navigation', { name: 'Review queue' })

/** Opens the entry with this title as a reviewer. */
async function openEntry(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/review')
  await queue(page).getByRole('button', { name: title }).click()
  await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled()
}

const refuseAsSpam = ['r', '1', 'Enter']

async function findId(request: APIRequestContext, title: string): Promise<number> {
  const answer = await request.get('/ninja-api/dashboard/jobs')
  const { results }: { results: { id: number; title: string }[] } = await answer.json()
  return results.find((job) => job.title === title)?.id ?? 0
}

async function openOtherBrowser(browser: Browser, baseURL: string | undefined, options = {}): Promise<Page> {
  return (await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...options })).newPage()
}

test.describe('the page to post a job', () => {
  test('a visitor writes a job, signs up, and sends the job by confirming the address', async ({
    page,
    post,
  }) => {
    const startedAt = Date.now()
    await page.goto(postingPath)
    await expect(page.getByLabel('Job title')).toBeVisible()
    const fields = await page.locator('form').locator(':required').count()
    expect(fields).toBeLessThanOrEqual(12)
    await writeJob(page, 'Keeper of Keys', 'Swing Keys')
    await expect(page.getByRole('button', { name: 'Remove France' })).toBeVisible()
    const preview = page.getByRole('region', { name: 'Preview' })
    for (const text of ['Keeper of Keys', 'Swing Keys', 'Part-time', 'Contractor', 'Junior'])
      await expect(preview).toContainText(text)
    await page.reload()
    await expect(page.getByLabel('Job title')).toHaveValue('Keeper of Keys')
    await expectAccessible(page, 'the posting form')
    const email = await signUpToSend(page)
    await expect(page.getByText('We send it for review when you confirm your address')).toBeVisible()
    // Most email programs open the link in a new tab.
    const tab = await page.context().newPage()
    await tab.goto((await post.waitForEmail(email)).link)
    await press(tab, 'Confirm')
    await expect(tab.getByRole('heading', { name: 'Your job is waiting for review' })).toBeFocused()
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    await mkdir('test-results', { recursive: true })
    await writeFile('test-results/posting.json', `${JSON.stringify({ fields, seconds })}\n`)
    await expect(page.getByRole('heading', { name: 'Your job is waiting for review' })).toBeVisible()
    await tab.getByRole('link', { name: 'Your jobs' }).click()
    await expect(tab.getByText('Waiting for review', { exact: true })).toHaveCount(1)
  })

  test('the unsent job of a user survives a reload and ends with the logout', async ({ page, post }) => {
    const email = await logInAsNewUser(page, post)
    await page.goto(postingPath)
    await page.getByLabel('Job title').fill('Keeper of Notes')
    await page.reload()
    await expect(page.getByLabel('Job title')).toHaveValue('Keeper of Notes')
    await expect(page.getByText('We restored your draft from')).toBeVisible()
    await page.goto('/account/logout')
    await expect(page).toHaveURL('/')
    await logInAs(page, email)
    await page.goto(postingPath)
    await expect(page.getByLabel('Job title')).toHaveValue('')
  })

  test('schedule, contract type and seniority are required and have no default', async ({ page }) => {
    await page.goto(postingPath)
    await press(page, 'Sign up to send for review')
    const problems = {
      'Company name': 'Enter the company name.',
      'Job title': 'Enter the job title.',
      Workplace: 'Choose the workplace.',
      Location: /^City and country.* Enter the location\.$/,
      Schedule: 'Choose the schedule.',
      'Contract type': 'Choose the contract type.',
      Seniority: 'Choose the seniority.',
      'Apply link': /Enter the apply link\.$/,
      Email: 'Enter an email address, such as ada@example.com.',
      Password: /Enter the password\.$/,
    }
    for (const [label, problem] of Object.entries(problems))
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(problem)
    await page.getByLabel('Job title').fill('Luthier')
    await expect(page.getByLabel('Job title')).toHaveAttribute('aria-invalid', 'false')
    await expect(page.getByLabel('Job title')).toHaveAccessibleDescription('')
  })

  test('the form derives the country from the location until the visitor changes it', async ({ page }) => {
    await page.goto(postingPath)
    const location = page.getByLabel('Location', { exact: true })
    await location.fill('Leipzig, Ger')
    await expect(page.locator('datalist option')).toHaveText('Leipzig, Germany')
    await location.fill('Leipzig, Germany')
    await expect(page.getByRole('button', { name: 'Remove Germany' })).toBeVisible()
    await location.fill('Graz, Austria')
    await expect(page.getByRole('button', { name: 'Remove Germany' })).toHaveCount(0)
    await press(page, 'Remove Austria')
    await expect(page.getByRole('button', { name: 'Add a country' })).toBeFocused()
    await press(page, 'Add a country')
    await expect(page.getByLabel('Add a country')).toBeFocused()
    await page.getByLabel('Add a country').selectOption('Slovenia')
    await location.fill('Graz, Austria, and Maribor')
    await expect(page.getByRole('list', { name: 'Country: chosen' })).toHaveText('Slovenia')
  })

  test('the currency follows the country until the visitor chooses one or enters an amount', async ({
    page,
  }) => {
    await page.goto(postingPath)
    const location = page.getByLabel('Location', { exact: true })
    const currency = page.getByLabel('Currency', { exact: true })
    await expect(currency).toHaveValue('USD')
    const labels = await currency.locator('option').allTextContents()
    expect(labels.slice(0, 5)).toEqual([
      'USD – US Dollar',
      'EUR – Euro',
      'GBP – British Pound',
      'CAD – Canadian Dollar',
      'AED – United Arab Emirates Dirham',
    ])
    await location.fill('Leipzig, Germany')
    await expect(currency).toHaveValue('EUR')
    await location.fill('Zurich, Switzerland')
    await expect(currency).toHaveValue('CHF')
    await page.getByLabel('From', { exact: true }).fill('90000')
    await location.fill('Leeds, United Kingdom')
    await expect(currency).toHaveValue('CHF')
    await page.getByLabel('From', { exact: true }).fill('')
    await currency.selectOption('USD')
    await location.fill('Lyon, France')
    await expect(page.getByRole('button', { name: 'Remove France' })).toBeVisible()
    await expect(currency).toHaveValue('USD')
  })

  test('the form reports a maximum salary below the minimum when the visitor leaves the field', async ({
    page,
  }) => {
    await page.goto(postingPath)
    const to = page.getByLabel('To', { exact: true })
    await page.getByLabel('From', { exact: true }).fill('90k')
    await to.fill('50k')
    await to.blur()
    await expect(to).toHaveAccessibleDescription('Enter an amount of at least 90,000.')
    await expect(page.getByLabel('Job title')).toHaveAttribute('aria-invalid', 'false')
    await to.fill('95k')
    await expect(to).toHaveAttribute('aria-invalid', 'false')
  })

  test('the form shows errors before the visitor signs up', async ({ page }) => {
    await page.goto(postingPath)
    await writeJob(page, 'Keeper of Figures', 'Swing Figures')
    const from = page.getByLabel('From', { exact: true })
    const to = page.getByLabel('To', { exact: true })
    const link = page.getByLabel('Apply link')
    await from.fill('plenty')
    await link.fill('ask me')
    await press(page, 'Sign up to send for review')
    await expect(link).toBeFocused()
    await expect(from).toHaveAccessibleDescription('Enter a whole amount, such as 90000.')
    await expect(link).toHaveAccessibleDescription(/or an email address\.$/)
    await from.fill('90k')
    await link.fill('jobs@swing.example')
    for (const field of [from, link]) await expect(field).toHaveAttribute('aria-invalid', 'false')
    await press(page, 'Sign up to send for review')
    await expect(to).toBeFocused()
    await expect(to).toHaveAccessibleDescription('Enter an amount of at least 90,000.')
    await from.fill('60k')
    await expect(to).toHaveAccessibleDescription('')
    await from.fill('90k')
    await to.fill('100,000')
    await signUpToSend(page)
  })

  test('a job that was just sent becomes a draft again with Undo', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto(postingPath)
    await writeJob(page, 'Keeper of Bows', 'Swing Bows')
    await press(page, 'Send for review')
    await press(page, 'Undo')
    await expect(page.getByRole('heading', { name: 'Your job is a draft again' })).toBeFocused()
    await expectAccessible(page, 'the page after the undo')
    await page.getByRole('link', { name: 'Edit the job' }).click()
    await expect(page.getByLabel('Job title')).toHaveValue('Keeper of Bows')
  })

  test('a job that was sent from one tab cannot be sent again from another', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto(postingPath)
    await writeJob(page, 'Carver of Scrolls', 'Swing Scrolls')
    const other = await page.context().newPage()
    await other.goto(postingPath)
    await expect(other.getByLabel('Job title')).toHaveValue('Carver of Scrolls')
    await press(page, 'Send for review')
    await expect(page.getByRole('heading', { name: 'Your job is waiting for review' })).toBeVisible()
    await expect(other.getByText('You sent or discarded your draft in another tab.')).toBeVisible()
    await expect(other.getByLabel('Job title')).toHaveValue('')
  })

  test("the form preselects the employer's only company", async ({ page }) => {
    await logInAs(page, personas.employer.email, PERSONA_PASSWORD)
    await page.goto(postingPath)
    await expect(page.getByLabel('Company', { exact: true }).locator('option:checked')).toHaveText(
      'Quillbark Press',
    )
    await expect(page.getByText('It is not sent yet')).toHaveCount(0)
    await page.getByLabel('Company', { exact: true }).selectOption('A new company')
    await expect(page.getByLabel('Company name')).toBeVisible()
  })
})

/** Requests a job's page every 50 ms. The returned function stops the requests and resolves to the status codes. */
function pollStatus(page: Page, path: string): () => Promise<Set<number>> {
  const statuses = new Set<number>()
  const watch = { isOver: false }
  const looking = (async () => {
    while (!watch.isOver) {
      statuses.add((await page.request.get(path)).status())
      await setTimeout(50)
    }
  })()
  return async () => {
    watch.isOver = true
    await looking
    return statuses
  }
}

test('an employer and two reviewers take a job through review, publication and edits', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await logInAs(page, personas.ada.email, PERSONA_PASSWORD)
  await page.goto(postingPath)
  await writeJob(page, 'Tuner of Pianos', 'Ivory Works')
  await press(page, 'Send for review')
  await expect(page.getByRole('heading', { name: 'Your job is waiting for review' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('article')).toHaveCount(1)
  const id = await findId(page.request, 'Tuner of Pianos')

  const [first, second] = [await openOtherBrowser(browser, baseURL), await openOtherBrowser(browser, baseURL)]
  const visitor = await openOtherBrowser(browser, baseURL, { javaScriptEnabled: false })
  await logInAs(first, personas.reviewer.email, PERSONA_PASSWORD)
  await logInAs(second, personas.root.email, PERSONA_PASSWORD)

  // Both reviewers open the entry. The first asks for changes, and the server rejects the second reviewer's approval.
  await openEntry(first, 'Tuner of Pianos')
  await openEntry(second, 'Tuner of Pianos')
  await decide(first, ['c', '1', 'Enter'])
  await expect(first.getByRole('status').filter({ hasText: 'Tuner of Pianos' })).toBeVisible()
  await approve(second)
  await expect(queue(second).getByRole('button', { name: 'Tuner of Pianos' })).toHaveCount(0)

  await page.goto(`/dashboard/jobs/${id}`)
  await expect(page.getByText('The work is not described clearly enough.')).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('We tune pianos, and write Django.')
  await press(page, 'Send for review')
  const sent = page.getByText('Tuner of Pianos is waiting for review.')
  await expect(sent).toBeVisible()
  await press(page, 'Undo')
  await expect(page.getByText('Tuner of Pianos: undone.')).toBeVisible()
  await page.goto(`/dashboard/jobs/${id}`)
  await press(page, 'Send for review')
  await expect(sent).toBeVisible()
  await openEntry(second, 'Tuner of Pianos')
  await approve(second)
  await expect(second.getByRole('status').filter({ hasText: 'Tuner of Pianos' })).toBeVisible()

  const path = jobPath({ id, slug: 'tuner-of-pianos' })
  const title = visitor.getByRole('heading', { level: 1 })
  // Poll, because the review page shows a decision before the server has stored it.
  const opens = (address: string, expected: string) =>
    expect(async () => {
      await visitor.goto(address)
      await expect(title).toHaveText(expected, { timeout: 1000 })
    }).toPass()
  await opens(path, 'Tuner of Pianos')
  const stop = pollStatus(visitor, path)

  // The employer sends two edits for review. The first reviewer refuses one, and the second approves the other.
  await page.goto(`/dashboard/jobs/${id}`)
  await page.getByLabel('Job title', { exact: true }).fill('TUNER OF PIANOS!!!')
  await press(page, 'Save changes')
  await expect(page.getByText('Changes in review', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(title).toHaveText('Tuner of Pianos')
  await openEntry(first, 'Tuner of Pianos')
  await decide(first, refuseAsSpam)
  await expect(first.getByRole('status').filter({ hasText: 'Tuner of Pianos' })).toBeVisible()
  await page.goto(`/dashboard/jobs/${id}`)
  await expect(page.getByText('This is advertising.')).toBeVisible()
  await expectAccessible(page, 'the editor of a job whose changes were refused')
  await page.getByLabel('Job title', { exact: true }).fill('Tuner of Grand Pianos')
  await press(page, 'Save changes')
  await expect(page.getByText('Changes in review', { exact: true })).toBeVisible()
  await openEntry(second, 'Tuner of Pianos')
  await approve(second)
  await expect(second.getByRole('status').filter({ hasText: 'Tuner of' })).toBeVisible()
  await opens(`/jobs/${id}`, 'Tuner of Grand Pianos')
  expect(await stop()).toEqual(new Set([200]))
  for (const other of [first, second, visitor]) await other.context().close()
})
