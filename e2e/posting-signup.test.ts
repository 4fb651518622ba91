// Visitors sign up with the form of a job. The job is sent when they confirm their address, in any browser.
import type { APIRequestContext, Browser, Page } from '@playwright/test'

import { expect, fillIn, logInAsNewUser, password, press, test, uniqueEmail } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { postingPath, writeJob } from './helpers/posting.ts'

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

async function findId(request: APIRequestContext, title: string): Promise<number> {
  const answer = await request.get('/ninja-api/dashboard/jobs')
  const { results }: { results: { id: number; title: string }[] } = await answer.json()
  return results.find((job) => job.title === title)?.id ?? 0
}

async function openOtherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
}

test.describe('a job that is written with a signup', () => {
  test('the job is sent when the link opens on a phone, and the laptop continues with the login', async ({
    page,
    post,
    browser,
    baseURL,
  }) => {
    await page.goto(postingPath)
    await writeJob(page, 'Keeper of Rings', 'Swing Rings')
    const email = await signUpToSend(page)
    const phone = await openOtherBrowser(browser, baseURL)
    await phone.goto((await post.waitForEmail(email)).link)
    await expect(phone.getByText('This also sends the job Keeper of Rings at Swing Rings')).toBeVisible()
    await press(phone, 'Confirm')
    await expect(phone).toHaveURL('/account/login?next=%2Fpost-a-job%2Fsent')
    await expect(phone.getByText('Log in to see your job.')).toBeVisible()
    await expect(page).toHaveURL('/account/login?next=%2Fpost-a-job%2Fsent')
    for (const each of [page, phone]) {
      await expect(each.getByLabel('Email')).toHaveValue(email)
      await fillIn(each, { Password: password })
      await press(each, 'Login')
      await expect(each.getByRole('heading', { name: 'Your job is waiting for review' })).toBeFocused()
      await expect(each.getByRole('region', { name: 'Preview' })).toContainText('Keeper of Rings')
    }
    await page.goto(postingPath)
    await expect(page.getByLabel('Job title')).toHaveValue('')
    expect(await findId(page.request, 'Keeper of Rings')).not.toBe(0)
    await phone.context().close()
  })

  test('a visitor corrects the job or the address before confirming it', async ({ page, post }) => {
    await page.goto(postingPath)
    await writeJob(page, 'Keeper of Bells', 'Swing Bells')
    const wrong = await signUpToSend(page)
    await page.getByRole('link', { name: 'Use another email address' }).click()
    await expect(page.getByText(`You are still confirming ${wrong}.`)).toBeVisible()
    await expect(page.getByText('To correct the job or the address, sign up again')).toBeVisible()
    await expect(page.getByLabel('Job title')).toHaveValue('Keeper of Bells')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(wrong)
    await page.getByLabel('Job title').fill('Keeper of the Bell')
    const email = await signUpToSend(page)
    await page.goto((await post.waitForEmail(email)).link)
    await press(page, 'Confirm')
    await expect(page.getByText('Keeper of the Bell', { exact: true })).toBeVisible()
  })

  test('the owner of an existing account decides whether the job is sent', async ({
    page,
    post,
    browser,
    baseURL,
  }) => {
    const owner = await openOtherBrowser(browser, baseURL)
    const email = await logInAsNewUser(owner, post)
    await page.goto(postingPath)
    await writeJob(page, 'Keeper of Doors', 'Swing Doors')
    await fillIn(page, { Email: email, Password: password })
    await press(page, 'Sign up to send for review')
    await expect(page).toHaveURL('/account/verify-email?next=%2Fpost-a-job%2Fsent')
    await owner.goto('/dashboard')
    await expect(owner.getByText('1 job to send or discard')).toBeVisible()
    await owner.goto((await post.waitForEmail(email, 1)).link)
    await expect(owner.getByRole('heading', { name: 'Send this job?' })).toBeVisible()
    await expect(owner.getByLabel('Job title')).toHaveValue('Keeper of Doors')
    await expectAccessible(owner, 'the question about a job')
    await press(owner, 'Send for review')
    await expect(owner.getByRole('heading', { name: 'Your job is waiting for review' })).toBeVisible()
    await owner.goto('/dashboard')
    await expect(owner.getByText('to send or discard')).toHaveCount(0)
    await owner.context().close()
  })

  test('the owner of the address denies the signup and deletes the job', async ({
    page,
    post,
    browser,
    baseURL,
  }) => {
    await page.goto(postingPath)
    await writeJob(page, 'Keeper of Lies', 'Swing Lies')
    const email = await signUpToSend(page)
    const recipient = await openOtherBrowser(browser, baseURL)
    await recipient.goto((await post.waitForEmail(email)).link)
    await press(recipient, 'I did not write this job')
    await expect(recipient.getByText('no longer log in with your address')).toBeVisible()
    await expectAccessible(recipient, 'the question about a signup')
    await press(recipient, 'Delete')
    await expect(recipient.getByText('The job was deleted')).toBeVisible()
    await recipient.reload()
    await expect(recipient.getByText('Invalid verification link.')).toBeVisible()
    await recipient.context().close()
  })

  test('the unsent job of a visitor is not shown to the next user without asking', async ({ page, post }) => {
    await page.goto(postingPath)
    await page.getByLabel('Job title').fill('Keeper of Secrets')
    await logInAsNewUser(page, post)
    await page.goto(postingPath)
    await expect(page.getByText('Is it yours?')).toBeVisible()
    await expect(page.getByLabel('Job title')).toHaveValue('')
    await press(page, 'Discard it')
    await page.reload()
    await expect(page.getByLabel('Job title')).toHaveValue('')
    await expect(page.getByText('Is it yours?')).toHaveCount(0)
  })
})
