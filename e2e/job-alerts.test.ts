// A user's job alerts in the dashboard.
import type { Page } from '@playwright/test'

import { logInAsNewUser, logInAs, logInAsStaff, expect, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openBoard } from './helpers/board.ts'

const path = '/dashboard/alerts'

async function createAlert(page: Page, query: string): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
  const headers = { 'X-CSRFToken': token }
  const response = await page.request.post('/ninja-api/alerts', {
    headers,
    data: { query, frequency: 'daily' },
  })
  expect(response.status()).toBe(200)
}

const findAlert = (page: Page, description: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: description }) })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a user creates an alert on the board and changes, pauses, deletes and restarts it', async ({
  page,
  post,
}) => {
  await logInAsNewUser(page, post)
  await page.goto(path)
  await expect(page.getByText('You have no job alerts.')).toBeVisible()
  await expectAccessible(page, 'no job alerts')
  await page.getByRole('main').getByRole('link', { name: 'Browse jobs' }).click()
  await page.getByRole('searchbox').fill('django')
  await expect(page).toHaveURL('/jobs?q=django')
  await page.getByRole('button', { name: 'Email me' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Your job alerts' }).first().click()
  await expect(heading(page)).toHaveText('Job alerts')
  const alert = findAlert(page, '“django”')
  await expect(alert).toContainText('Every day with new jobs')
  await expect(alert).toContainText('No email yet')
  await expectAccessible(page, 'job alerts')

  await press(page, 'Send weekly “django”')
  await expect(page.getByText('“django”: emails are sent weekly, on Mondays.')).toBeVisible()
  await expect(alert).toContainText('Once a week, on Mondays')
  await press(page, 'Pause “django”')
  await expect(alert.getByText('Paused')).toBeVisible()
  await expect(alert.getByRole('button')).toHaveText([
    'Resume “django”',
    'Send daily “django”',
    'Delete “django”',
  ])
  await press(page, 'Resume “django”')
  await expect(page.getByText('“django”: the alert is on again.')).toBeVisible()

  await press(page, 'Delete “django”')
  const dialog = page.getByRole('dialog', { name: 'Delete the alert “django”?' })
  await expectAccessible(page, 'the question before an alert is deleted')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert.getByText('On', { exact: true })).toBeVisible()
  await press(page, 'Delete “django”')
  await dialog.getByRole('button', { name: 'Delete alert' }).click()
  await expect(page.getByText('“django”: the alert has been deleted.')).toBeVisible()
  await expect(page.getByText('You have no job alerts.')).toBeVisible()
  await expectAccessible(page, 'a deleted job alert')
  await press(page, 'Restart “django”')
  await expect(alert.getByText('On', { exact: true })).toBeVisible()
  await page.reload()
  await expect(findAlert(page, '“django”')).toContainText('Once a week, on Mondays')
})

test('a user pauses and resumes an alert by keyboard without losing the focus', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await createAlert(page, '?q=wagtail')
  await page.goto(path)
  await page.getByRole('button', { name: 'Pause “wagtail”' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'the alert is paused.' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '“wagtail”' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“wagtail”: the alert is on again.')).toBeVisible()
})

test('the page explains why an action failed after a deletion in another tab', async ({
  page,
  post,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await logInAsNewUser(page, post)
  await createAlert(page, '?q=flask')
  await page.goto(path)
  const other = await page.context().newPage()
  await other.goto(path)
  await press(other, 'Delete “flask”')
  await press(other, 'Delete alert')
  await expect(other.getByText('“flask”: the alert has been deleted.')).toBeVisible()
  await press(page, 'Pause “flask”')
  await expect(page.getByRole('alert')).toContainText('This is no longer possible.')
  await expect(page.getByRole('button', { name: 'Restart “flask”' })).toBeVisible()
})

test('the dashboard of a user without a company shows saved jobs, alerts and their new jobs', async ({
  page,
  post,
}) => {
  await logInAsNewUser(page, post)
  await page.goto('/dashboard')
  await expect(page.getByText('Jobs that you save on the board appear here.')).toBeVisible()
  await expect(page.getByText('Get new jobs of any search by email.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Post a job|company/i)
  await createAlert(page, '?q=wagtail')
  const board = await openBoard(page)
  await board.cards
    .first()
    .getByRole('button', { name: /^Save / })
    .click()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: '1 saved job' })).toBeVisible()
  const alerts = page.getByRole('region', { name: '1 job alert' })
  await expect(alerts.getByRole('link', { name: '“wagtail”' })).toHaveAttribute('href', '/jobs?q=wagtail')
  await expect(alerts).toContainText(/(\d+ new|No new jobs) this week/)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByText('1 saved')).toBeVisible()
  await page.goBack()
  await expectAccessible(page, 'the dashboard of a user without a company')
})

test('only staff see the number of alerts in the statistics', async ({ page, post }) => {
  const email = await logInAsNewUser(page, post)
  await createAlert(page, '?q=pyramid')
  await page.goto('/dashboard/statistics')
  await expect(heading(page)).toHaveText('Statistics')
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByText('Overview')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Job alerts' })).toHaveCount(0)
  await page.context().clearCookies()
  await logInAsStaff(page)
  await page.goto('/dashboard/statistics')
  const totals = page.getByRole('table', { name: 'Job alerts by state and frequency' })
  await expect(totals.getByRole('row', { name: /^On/ })).not.toHaveText('On00')
  await expect(page.getByRole('main')).not.toContainText(email)
  await expectAccessible(page, 'the number of job alerts')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a user pauses, deletes and restarts an alert', async ({ page, post }) => {
    const email = await logInAsNewUser(page, post)
    await createAlert(page, '?q=luthier')
    await page.goto(path)
    await expect(page.getByText('This page needs JavaScript.')).toBeHidden()
    const alert = findAlert(page, '“luthier”')
    await press(page, 'Pause “luthier”')
    await expect(page).toHaveURL(path)
    await expect(alert.getByText('Paused')).toBeVisible()
    await press(page, 'Send weekly “luthier”')
    await press(page, 'Resume “luthier”')
    await expect(alert).toContainText('Once a week, on Mondays')
    await press(page, 'Delete “luthier”')
    await expect(page.getByText('You have no job alerts.')).toBeVisible()
    await press(page, 'Restart “luthier”')
    await expect(alert.getByText('On', { exact: true })).toBeVisible()
    await page.context().clearCookies()
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: 'log in' })).toBeVisible()
    await logInAs(page, email)
    await page.goto(path)
    await expect(alert).toBeVisible()
  })
})
