// The form for an alert below the result count, below the list and on other pages.
import type { Page } from '@playwright/test'

import {
  createAccount,
  expect,
  fillIn,
  logInAs,
  logInAsNewUser,
  press,
  test,
  uniqueEmail,
} from './helpers/accounts.ts'
import { describeViolations } from './helpers/axe.ts'
import { findBoard, openBoard, openFirstJob } from './helpers/board.ts'
import { measureSidewaysScroll, openPage } from './helpers/site.ts'

const search = '?q=django&location_type=Remote'

// The tests are faster than a person.
test.use({ settings: { POSTING_MINIMUM_SECONDS: '0' } })

/** Returns a form for an alert on the page, and its parts. */
function findAlertForm(page: Page) {
  const form = page.locator('form[action="/alerts"]').filter({ visible: true }).first()
  return {
    form,
    email: form.getByRole('textbox', { name: 'Email address' }),
    button: form.getByRole('button', { name: 'Email me' }),
    status: form.getByRole('status'),
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a visitor', () => {
  test('asks for the jobs of a search with one field, and confirms by email', async ({ page, post }) => {
    const address = uniqueEmail()
    await openBoard(page, search)
    const { form, email, button, status } = findAlertForm(page)
    await expect(form).toContainText('Get new Remote, django jobs by email')
    await expect(form).toContainText(/(\d+|None) in the last 7 days/)
    const box = form.locator('..')
    const height = (await box.boundingBox())?.height
    await email.fill(address)
    await button.click()
    await expect(status).toHaveText(`Check your email at ${address} to start the alert.`)
    await expect(status).toBeFocused()
    expect((await box.boundingBox())?.height).toBe(height)
    expect(await describeViolations(page)).toEqual([])
    const { link } = await post.waitForEmail(address)
    await page.goto(new URL(link).pathname)
    await expect(page.getByRole('list', { name: 'Search' }).getByRole('listitem')).toHaveText([
      '“django”',
      'Location Type: Remote',
    ])
    expect(await describeViolations(page)).toEqual([])
    await press(page, 'Start this alert')
    await expect(heading(page)).toHaveText('Your job alert is on')
    await expect(heading(page)).toBeFocused()
    const newest = page.getByRole('region', { name: 'The newest jobs of this search' })
    await expect(newest.getByRole('listitem').first()).toContainText(/django/i)
    expect(await describeViolations(page)).toEqual([])
    await press(page, 'Send weekly emails')
    await expect(page.getByText('Once a week, on Mondays')).toBeVisible()
  })

  test('sees under the field how to correct the address, and keeps the typed text', async ({ page }) => {
    await openBoard(page)
    const { form, email, button } = findAlertForm(page)
    await email.fill('ada@')
    await button.click()
    const message = 'Enter an email address, such as ada@example.com.'
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(new RegExp(`^Get new jobs by email.* ${message}$`))
    await expect(email).toHaveValue('ada@')
    expect(await describeViolations(page)).toEqual([])
    await email.pressSequentially('example.com')
    await expect(form.getByText(message)).toHaveCount(0)
    await expect(email).toHaveAttribute('aria-invalid', 'false')
  })

  test('keeps the typed address when the search changes', async ({ page }) => {
    const board = await openBoard(page, '?q=django')
    const { form, email } = findAlertForm(page)
    await email.fill('ada@example.com')
    await board.search.fill('wagtail')
    await expect(form).toContainText('Get new wagtail jobs by email')
    await expect(email).toHaveValue('ada@example.com')
  })

  test('gets the field of the new search even before using it', async ({ page }) => {
    const board = await openBoard(page)
    await board.search.fill('wagtail')
    const { form } = findAlertForm(page)
    await expect(form).toContainText('Get new wagtail jobs by email')
    await expect(form.locator('[name=query]')).toHaveValue('?q=wagtail')
  })

  test('can follow an empty search, or the search for all words', async ({ page, post }) => {
    await openBoard(page, '?q=developer+wagtail')
    const { form, email, button, status } = findAlertForm(page)
    await expect(form).toContainText('Email me when one is posted')
    expect(await describeViolations(page)).toEqual([])
    await form.getByRole('link', { name: /^developer \+ wagtail/ }).click()
    await expect(page).toHaveURL('/jobs?q=developer%20wagtail&match=words')
    await expect(form).toContainText('Get new developer wagtail jobs by email')
    const address = uniqueEmail()
    await email.fill(address)
    await email.press('Enter')
    await expect(status).toContainText(address)
    await page.goto(new URL((await post.waitForEmail(address)).link).pathname)
    await expect(page.getByText('All words: developer wagtail')).toBeVisible()
    await expect(button).toHaveCount(0)
  })

  test('finds the field on the landing page, the page of saved jobs and the page of a job', async ({
    page,
  }) => {
    const { form, email, button, status } = findAlertForm(page)
    await openPage(page, '/')
    await expect(form).toContainText('Get new jobs by email')
    await email.fill(uniqueEmail())
    await button.click()
    await expect(status).toContainText('Check your email')
    await openPage(page, '/jobs/saved')
    await expect(form).toContainText('Get new jobs by email')
    const board = await openBoard(page, '?q=wagtail+developer')
    await board.cards
      .first()
      .getByRole('button', { name: /^Save / })
      .click()
    await openFirstJob(page)
    await expect(form).toContainText(/^Get new .*Wagtail jobs (?:.* )?by email/)
    const query = await form.locator('[name=query]').inputValue()
    await page.reload()
    await expect(form).toContainText(/in the last 7 days/)
    expect(await describeViolations(page)).toEqual([])
    await openPage(page, '/jobs/saved')
    await expect(form).toContainText(/Wagtail jobs (?:.* )?by email/)
    await openBoard(page, query)
    await expect(
      findBoard(page).cards.getByRole('link', { name: 'Wagtail Developer', exact: true }),
    ).toBeVisible()
  })

  test('does not scroll sideways at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of ['/jobs', '/jobs?q=developer+wagtail', '/']) {
      await openPage(page, path)
      const { email, button } = findAlertForm(page)
      await email.fill('ada@')
      await button.click()
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      expect(await page.evaluate(measureSidewaysScroll)).toBe(0)
    }
  })
})

test('a user turns the alert on with one press and no address', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await openBoard(page, search)
  const { email, button, status } = findAlertForm(page)
  await expect(email).toHaveCount(0)
  await button.click()
  await expect(status).toHaveText('The alert is on. Your job alerts')
  expect(await describeViolations(page)).toEqual([])
  await status.getByRole('link', { name: 'Your job alerts' }).click()
  await expect(page.getByRole('heading', { name: '“django” · Location Type: Remote' })).toBeVisible()
})

test('a user with ten alerts sees the limit under the button', async ({ page, post, complaints }) => {
  complaints.expect(/status of 409/)
  await logInAsNewUser(page, post)
  for (let number = 1; number <= 11; number++) {
    await openBoard(page, `?q=number${number}`)
    const { button, status } = findAlertForm(page)
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveCount(0)
    await button.click()
    if (number <= 10) await expect(status).toContainText('The alert is on.')
    else {
      await expect(button).toBeFocused()
      await expect(button).toHaveAccessibleDescription(/You have 10 alerts. End one of them first.$/)
    }
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor types the address once and chooses the frequency on the next page', async ({
    page,
    post,
  }) => {
    const address = uniqueEmail()
    await page.goto(`/jobs${search}`)
    const { email, button } = findAlertForm(page)
    await email.fill(address)
    await button.click()
    await expect(heading(page)).toHaveText('Email me new jobs like these')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(address)
    expect(page.url()).not.toContain(encodeURIComponent(address))
    await page.getByLabel('How often?').selectOption('weekly')
    await press(page, 'Email me new jobs')
    await expect(heading(page)).toHaveText('Check your email')
    const { link } = await post.waitForEmail(address)
    await page.goto(new URL(link).pathname)
    await press(page, 'Start this alert')
    await expect(page.getByText('Once a week, on Mondays')).toBeVisible()
  })

  test('a visitor sees how to correct a bad address', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await page.goto('/jobs?q=cobol')
    const { email, button } = findAlertForm(page)
    await email.fill('ada@')
    await button.click()
    const field = page.getByLabel('Email', { exact: true })
    await expect(field).toHaveValue('ada@')
    await expect(field).toHaveAccessibleDescription(/Enter an email address, such as ada@example.com.$/)
  })

  test('a user needs no address', async ({ page, post }) => {
    const address = await createAccount(page, post)
    await logInAs(page, address)
    await page.goto('/jobs')
    await findAlertForm(page).button.click()
    await expect(page.getByText(`We send the jobs to ${address}.`)).toBeVisible()
    await press(page, 'Email me new jobs')
    await expect(heading(page)).toHaveText('Your job alert is on')
  })
})

test('the form at /alerts/new reports a bad address under its field', async ({ page }) => {
  await openPage(page, '/alerts/new?q=django')
  await fillIn(page, { Email: 'ada@' })
  await press(page, 'Email me new jobs')
  const field = page.getByLabel('Email', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Enter an email address, such as ada@example.com.$/)
  expect(await describeViolations(page)).toEqual([])
})

test.describe('with JOB_ALERTS=off', () => {
  test.use({ settings: { JOB_ALERTS: 'off' } })

  test('no page has the field', async ({ page }) => {
    for (const path of ['/', '/jobs', '/jobs?q=cobol', '/jobs/saved']) {
      await openPage(page, path)
      await expect(page.locator('form[action="/alerts"]')).toHaveCount(0)
    }
  })
})
