// For tests of the accounts: a site of their own, whose emails go to a real mail server on loopback.
import type { Page } from '@playwright/test'

import { type TestMailServer, testMailServer } from '#server/mail/smtp-server.testing.ts'

import { startServer } from '../../scripts/running-server.ts'
import { timeLimit } from '../../tests/time-limits.ts'
import { expect, test as base } from './test.ts'

export { expect } from './test.ts'

type Email = { subject: string; text: string; link: string; code: string }

export type PostOffice = {
  /** The newest email to an address, once it has come; `after` emails to it have been read already. */
  messageTo(email: string, after?: number): Promise<Email>
}

const link = /https?:\/\/\S+/
const codeAlone = /^[0-9A-Z]{3,10}(?:-[0-9A-Z]{2,6})*$/m

export function postOffice({ messages }: TestMailServer): PostOffice {
  const to = (email: string) => messages.filter(({ recipients }) => recipients.includes(email))
  return {
    async messageTo(email, after = 0) {
      await expect.poll(() => to(email).length).toBeGreaterThan(after)
      const { subject = '', text = '' } = to(email).at(-1) ?? {}
      return { subject, text, link: link.exec(text)?.[0] ?? '', code: codeAlone.exec(text)?.[0] ?? '' }
    },
  }
}

type Options = { settings: Record<string, string> }
type Site = { url: string; post: PostOffice }

/** `settings` are those of the site; tests with the same ones share it. */
export const test = base.extend<{ post: PostOffice }, Options & { site: Site }>({
  settings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ settings }, use) => {
      const mailServer = await testMailServer()
      const server = await startServer(
        { SMTP_URL: mailServer.url, ...settings },
        'scripts/serve-for-tests.ts',
      )
      await use({ url: server.url, post: postOffice(mailServer) })
      await server.stop()
      await mailServer.close()
    },
    { scope: 'worker', timeout: timeLimit(60) },
  ],
  baseURL: ({ site }, use) => use(site.url),
  post: ({ site }, use) => use(site.post),
})

export const password = 'Two-f0lk-guitars'

let people = 0

/** An address that nobody has yet. */
export const somebody = () => `somebody-${process.pid}-${++people}@example.com`

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills the fields with these labels in. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Signs up on the page and sends it. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/account/signup')
  await fillIn(page, { Email: email, Password: password })
  await press(page, 'Sign up')
  await expect(page).toHaveURL('/account/verify-email')
}

/** Logs in on the login page that is open. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await fillIn(page, { Email: email, Password: secret })
  await press(page, 'Login')
}

/** Signs up and confirms the address by its link: now somebody can log in. */
export async function haveAccount(page: Page, post: PostOffice): Promise<string> {
  const email = somebody()
  await signUp(page, email)
  await page.goto((await post.messageTo(email)).link)
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/')
  return email
}

/** Somebody with an account who is logged in, on the landing page. */
export async function beLoggedIn(page: Page, post: PostOffice): Promise<string> {
  const email = await haveAccount(page, post)
  await page.goto('/account/login')
  await logIn(page, email)
  await expect(page).toHaveURL('/')
  return email
}
