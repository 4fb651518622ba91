// Companies with members, invitations and a domain.
import type { Page } from '@playwright/test'

import { logInAsNewUser, expect, press, uniqueEmail, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

const companiesPath = '/dashboard/companies'

// The server of these tests sends no requests to other servers.
test.use({ settings: { OUTGOING_REQUESTS: 'off' } })

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the company' }).getByRole('link', { name }).click()

test.describe('the pages of a company in the dashboard', () => {
  test('a user adds a company, invites another user and hands the company over', async ({
    page,
    browser,
    baseURL,
    post,
  }) => {
    await logInAsNewUser(page, post)
    await page.goto(companiesPath)
    await expect(page.getByText('You have no company yet.')).toBeVisible()
    await page.getByRole('link', { name: 'New company' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Hot Club')
    await press(page, 'Save company')
    await expect(page.getByText('Hot Club has been saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Edit Hot Club' }).click()
    await openTab(page, 'Members')

    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const other = await context.newPage()
    const email = await logInAsNewUser(other, post)
    const members = page.getByRole('region', { name: 'Members' })
    await members.getByLabel('Email').fill('nobody')
    await press(page, 'Send invitation')
    await expect(members.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await members.getByLabel('Email').fill(email)
    await press(page, 'Send invitation')
    await expect(members.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
    await expect(members.getByLabel('Email')).toHaveValue('')
    await expectAccessible(page, 'the page of a company')

    const { link } = await post.waitForEmail(email, 1)
    await other.goto(companiesPath)
    await expect(other.getByRole('link', { name: 'see the invitation' })).toBeVisible()
    await other.goto(new URL(link).pathname)
    await expect(other.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible()
    await expectAccessible(other, 'the invitations')
    await press(other, 'Accept the invitation from Hot Club')
    await expect(other.getByText('You are a member of Hot Club now.')).toBeVisible()
    await expect(other.getByText('You have no invitations.')).toBeVisible()
    await other.getByRole('link', { name: 'Your companies' }).click()
    await other.getByRole('link', { name: 'View Hot Club' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Hot Club' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Save company' })).toHaveCount(0)

    await page.reload()
    const row = members.getByRole('listitem').filter({ hasText: email })
    await expect(members.getByText('You are the only owner.')).toBeVisible()
    await row.getByRole('button', { name: /^Make owner/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click()
    await expect(row.getByText('Owner', { exact: true })).toBeVisible()
    await press(page, 'Leave')
    await page.getByRole('dialog').getByRole('button', { name: 'Leave company' }).click()
    await expect(page).toHaveURL(companiesPath)
    await expect(page.getByText('You have no company yet.')).toBeVisible()

    await other.reload()
    await openTab(other, 'Members')
    await expect(other.getByText('You are the only owner.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0)
    await context.close()
  })

  test('an owner sets a domain and sees the DNS record to publish', async ({ page, post, complaints }) => {
    complaints.expect(/status of (?:409|422)/)
    await logInAsNewUser(page, post)
    await page.goto(`${companiesPath}/new`)
    await page.getByLabel('Name', { exact: true }).fill('Swing Works')
    await press(page, 'Save company')
    await page.getByRole('link', { name: 'Edit Swing Works' }).click()
    await openTab(page, 'Domain')
    const domain = page.getByRole('region', { name: 'Domain' })
    const field = domain.getByRole('textbox', { name: 'Domain' })
    await field.fill('127.0.0.1')
    await press(page, 'Continue')
    await expect(domain.getByText('Must be a domain such as acme.example.')).toBeVisible()
    await expect(field).toHaveValue('127.0.0.1')
    await field.fill('swing.example')
    await press(page, 'Continue')
    await expect(domain.getByText(/^fretboard-verification=[\w-]{43}$/)).toBeVisible()
    await expect(domain.getByText('Not verified')).toBeVisible()
    await expect(domain.getByRole('button', { name: 'Check now' })).toBeFocused()
    await press(page, 'Check now')
    await expect(domain.getByText('Requests to other servers are turned off.')).toBeVisible()
    await expect(domain.getByRole('button', { name: 'Check now' })).toBeFocused()
    await press(page, 'Remove domain')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click()
    await expect(field).toBeVisible()
  })

  test('each step of the checklist links to its page or field', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto(`${companiesPath}/new`)
    await page.getByLabel('Name', { exact: true }).fill('Nuages')
    await page.getByLabel('Website').fill('https://www.nuages.example/about')
    await press(page, 'Save company')
    await page.getByRole('link', { name: 'Edit Nuages' }).click()
    const steps = page.getByRole('region', { name: /of 5 done/ })
    await expect(steps).toContainText('0 of 5 done')
    await expect(steps.getByRole('link', { name: 'Post a job' })).toHaveAttribute(
      'href',
      '/dashboard/jobs/new',
    )
    await steps.getByRole('link', { name: 'Add a logo' }).click()
    await expect(page.getByLabel('Logo')).toBeFocused()
    await steps.getByRole('link', { name: 'Invite a colleague' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await expectAccessible(page, 'the members of a company')
    await page.getByLabel('Email', { exact: true }).fill(uniqueEmail())
    await press(page, 'Send invitation')
    await expect(steps).toContainText('1 of 5 done')
    await expect(steps).toContainText('Done: Invite a colleague')
    await steps.getByRole('link', { name: 'Verify your domain' }).click()
    await expect(page.getByRole('textbox', { name: 'Domain' })).toHaveValue('nuages.example')
    await expectAccessible(page, 'the domain of a company')
    await steps.getByRole('link', { name: 'Say what you do' }).click()
    const about = page.getByLabel('About', { exact: true })
    await expect(about).toBeFocused()
    await about.fill('We write **Django**.')
    await press(page, 'Save company')
    await page.getByRole('link', { name: 'Edit Nuages' }).click()
    await expect(steps).toContainText('2 of 5 done')
  })

  test('a member chooses which decisions trigger an email', async ({ page, post }) => {
    await logInAsNewUser(page, post)
    await page.goto(`${companiesPath}/new`)
    await page.getByLabel('Name', { exact: true }).fill('Minor Swing')
    await press(page, 'Save company')
    await page.getByRole('link', { name: 'Edit Minor Swing' }).click()
    const emails = page.getByRole('region', { name: 'Emails' })
    const choice = emails.getByLabel('Email me about')
    await expect(choice).toHaveValue('all')
    await choice.selectOption('My jobs')
    await expect(emails.getByText('Saved.')).toBeVisible()

    await page.goto(`${page.url()}#emails`)
    await page.reload()
    await expect(choice).toHaveValue('own')
    await expect(emails).toBeInViewport()
  })
})
