// An invited colleague joins a company, and an invited reviewer the site, with one email and one form.
import type { Page } from '@playwright/test'

import {
  logInAsNewUser,
  logInAsStaff,
  expect,
  logIn,
  password,
  press,
  uniqueEmail,
  test,
} from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'

test.use({ settings: { OUTGOING_REQUESTS: 'off' } })

/** Adds a company and invites an address. `company` must be a name that no other test uses. */
async function invite(page: Page, company: string, email: string) {
  await page.goto('/dashboard/companies/new')
  await page.getByLabel('Name', { exact: true }).fill(company)
  await press(page, 'Save company')
  await page.getByRole('link', { name: `Edit ${company}` }).click()
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('region', { name: 'Members' }).getByLabel('Email').fill(email)
  await press(page, 'Send invitation')
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
}

test.describe('the link of an invitation', () => {
  test('a colleague without an account joins with two clicks and without typing an address', async ({
    page,
    browser,
    baseURL,
    post,
  }) => {
    const owner = await logInAsNewUser(page, post)
    const email = uniqueEmail()
    await invite(page, 'Hot Club', email)
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const other = await context.newPage()
    // The first click opens the link in the email.
    const path = new URL((await post.waitForEmail(email)).link).pathname
    const response = await other.goto(path)
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
    })
    await expect(other.getByText(`${owner} invites you to post jobs for Hot Club`)).toBeVisible()
    await expect(other.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'new-password',
    )
    await expect(other.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
    await expectAccessible(other, 'an invitation')

    await other.getByLabel('Password', { exact: true }).fill('password1')
    await press(other, 'Create account and join')
    await expect(other.getByText('This password is too common.').first()).toBeVisible()
    await other.getByLabel('Password', { exact: true }).fill(password)
    // This is the second click.
    await press(other, 'Create account and join')
    await expect(other.getByText('You are a member of Hot Club now.')).toBeVisible()
    await expect(other.getByRole('heading', { level: 1, name: 'Hot Club' })).toBeVisible()
    const links = other.getByRole('main')
    await expect(links.getByRole('link', { name: 'Post a job' })).toHaveAttribute(
      'href',
      '/dashboard/jobs/new',
    )
    await expect(links.getByRole('link', { name: 'Jobs of this company' })).toHaveAttribute(
      'href',
      '/dashboard/jobs?search=Hot%20Club',
    )
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: email }).getByText('Recruiter')).toBeVisible()
    await other.goBack()
    await expect(other).not.toHaveURL(path)

    await other.goto(path)
    await expect(other.getByText('This invitation link does not work.')).toBeVisible()
    await expect(other.getByRole('main').getByRole('link', { name: 'your companies' })).toHaveAttribute(
      'href',
      '/dashboard/companies',
    )
    await expect(other.getByRole('main').getByRole('link', { name: 'Your invitations' })).toHaveAttribute(
      'href',
      '/dashboard/invitations',
    )
    await context.clearCookies()
    await other.goto(path)
    await expectAccessible(other, 'an invitation that was accepted')
    await other.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(other, email)
    await expect(other.getByText('You have no invitations.')).toBeVisible()
    await context.close()
  })

  test('a user with another account can log out and join', async ({ page, post }) => {
    const owner = await logInAsNewUser(page, post)
    const email = uniqueEmail()
    await invite(page, 'Swing Club', email)
    const path = new URL((await post.waitForEmail(email)).link).pathname
    await page.goto(path)
    await expect(page.getByText(`but you are logged in as ${owner}.`)).toBeVisible()
    await expectAccessible(page, 'an invitation for another address')
    await page.getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL(path)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Create account and join')
    await expect(page.getByText('You are a member of Swing Club now.')).toBeVisible()
  })

  test('a colleague with an account logs in and accepts', async ({ page, browser, baseURL, post }) => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const other = await context.newPage()
    const email = await logInAsNewUser(other, post)
    await logInAsNewUser(page, post)
    await invite(page, 'String Club', email)
    const path = new URL((await post.waitForEmail(email, 1)).link).pathname
    await context.clearCookies()
    await other.goto(path)
    await expect(other.getByText(`${email} has an account.`)).toBeVisible()
    await expectAccessible(other, 'an invitation for an account')
    await other.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(other.getByLabel('Email', { exact: true })).toHaveValue(email)
    await logIn(other, email)
    await press(other, 'Accept the invitation from String Club')
    await expect(other.getByText('You are a member of String Club now.')).toBeVisible()
    await context.close()
  })
})

test('staff invite a reviewer, who signs up with the link and reviews', async ({
  page,
  browser,
  baseURL,
  post,
}) => {
  await logInAsStaff(page)
  await page.goto('/dashboard/staff/users')
  await page.getByRole('link', { name: 'Invite somebody' }).click()
  const panel = page.getByRole('region', { name: 'Invite reviewers and staff' })
  await expect(panel.getByLabel('Email')).toBeFocused()
  const [withdrawn, email] = [uniqueEmail(), uniqueEmail()]
  for (const address of [withdrawn, email]) {
    await panel.getByLabel('Email').fill(address)
    await press(page, 'Send invitation')
    await expect(panel.getByText(`An invitation is on its way to ${address}.`)).toBeVisible()
    await expect(panel.getByLabel('Email')).toHaveValue('')
  }
  const row = (address: string) => panel.getByRole('listitem').filter({ hasText: address })
  await expect(row(email)).toContainText('Reviewer')
  await expect(row(email)).toContainText('Invited by root@example.com')
  await expectAccessible(page, 'users with invitations')
  await press(page, `Withdraw the invitation for ${withdrawn}`)
  await press(page, 'Withdraw invitation')
  await expect(panel.getByText(`The invitation for ${withdrawn} has been withdrawn.`)).toBeVisible()
  await expect(row(withdrawn)).toHaveCount(0)
  await press(page, `Send again to ${email}`)
  await expect(panel.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await context.newPage()
  await other.goto(new URL((await post.waitForEmail(email, 1)).link).pathname)
  await expect(other.getByText('root@example.com invites you to review jobs on')).toBeVisible()
  await expectAccessible(other, 'an invitation to a role')
  await other.getByLabel('Password', { exact: true }).fill(password)
  await press(other, 'Create account and accept')
  await expect(other.getByText('You are a reviewer now.')).toBeVisible()
  await other.getByRole('link', { name: 'Review' }).first().click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Review')
  await context.close()

  await page.goto(`/dashboard/staff/users?search=${encodeURIComponent(email)}`)
  await expect(page.getByRole('listitem').filter({ hasText: email }).first()).toContainText('Made reviewer')
  await expect(row(email)).toHaveCount(0)
})
