// Starts sites for account tests. Each site sends its emails to a real mail server on loopback.
import type { Page } from '@playwright/test'

import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'
import { type TestMailServer, testMailServer } from '#server/mail/smtp-server.testing.ts'

import { startSite } from './hosted-server.ts'
import { expect, test as base } from './test.ts'

export { expect } from './test.ts'

type Email = { subject: string; text: string; link: string; code: string }

export type PostOffice = {
  /** Waits until an address has received more than `after` emails. Returns the newest one. */
  waitForEmail(email: string, after?: number): Promise<Email>
}

const link = /https?:\/\/\S+/
const codeLine = /^[0-9A-Z]{3,10}(?:-[0-9A-Z]{2,6})*$/m

export function createPostOffice({ messages }: TestMailServer): PostOffice {
  const to = (email: string) => messages.filter(({ recipients }) => recipients.includes(email))
  return {
    async waitForEmail(email, after = 0) {
      await expect.poll(() => to(email).length).toBeGreaterThan(after)
      const { subject = '', text = '' } = to(email).at(-1) ?? {}
      return { subject, text, link: link.exec(text)?.[0] ?? '', code: codeLine.exec(text)?.[0] ?? '' }
    },
  }
}

/** Makes the server trust the `X-Forwarded-For` header that `createAccount` sends. */
export const proxySettings = { TRUSTED_PROXIES: '127.0.0.1' }

type Settings = Record<string, string>
type Site = { url: string; post: PostOffice }
type StartedSite = Site & { stop: () => Promise<void> }

async function startSiteWithMail(settings: Settings): Promise<StartedSite> {
  const mailServer = await testMailServer()
  // The server refuses to start a demo that has a mail server.
  const mail = settings['DEMO'] === 'on' ? {} : { SMTP_URL: mailServer.url }
  const { url, stop } = await startSite({ ...mail, ...proxySettings, ...settings })
  const stopBoth = async () => {
    await stop()
    await mailServer.close()
  }
  return { url, post: createPostOffice(mailServer), stop: stopBoth }
}

/**
 * Returns a function that starts a site with given settings. If the running site has the same settings, the function
 * returns that site. Otherwise it stops the running site first. A worker fixture would be slower, because Playwright
 * starts another worker and browser for each combination of a fixture's options.
 */
export function reuseSite<Started extends StartedSite>(
  start: (settings: Settings) => Promise<Started>,
): (settings: Settings) => Promise<Started> {
  let running: { key: string; site: Started } | undefined
  return async (settings) => {
    const key = JSON.stringify(settings)
    if (running?.key === key) return running.site
    await running?.site.stop()
    running = { key, site: await start(settings) }
    return running.site
  }
}

const siteFor = reuseSite(startSiteWithMail)

/** `settings` are environment variables of the server. */
export const test = base.extend<{ settings: Settings; site: Site; post: PostOffice }>({
  settings: [{}, { option: true }],
  site: async ({ settings }, use) => use(await siteFor(settings)),
  baseURL: ({ site }, use) => use(site.url),
  post: ({ site }, use) => use(site.post),
})

export const password = 'Two-f0lk-guitars'

let emailCount = 0

/** Returns an email address that no other test uses. */
export const uniqueEmail = () => `somebody-${process.pid}-${++emailCount}@example.com`

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills in the fields by their labels. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Submits the signup form. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/account/signup')
  await fillIn(page, { Email: email, Password: password })
  await press(page, 'Sign up')
  await expect(page).toHaveURL('/account/verify-email')
}

/** Submits the login form that is open. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await fillIn(page, { Email: email, Password: secret })
  await press(page, 'Login')
}

/** Creates a user with a confirmed address through django-allauth's API for apps, without logging in. */
export async function createAccount({ request }: Page, post: PostOffice): Promise<string> {
  const email = uniqueEmail()
  const app = '/_allauth/app/v1'
  // Each user signs up from a different network, so that a test run does not reach the rate limits per network.
  const headers = { 'X-Forwarded-For': `10.0.${emailCount >> 8}.${emailCount & 255}` }
  const signup = await request.post(`${app}/auth/signup`, { headers, data: { email, password } })
  expect(signup.status()).toBe(401)
  const key = decodeURIComponent((await post.waitForEmail(email)).link.split('/').at(-1) ?? '')
  const verify = await request.post(`${app}/auth/email/verify`, { headers, data: { key } })
  expect(verify.status()).toBe(401)
  return email
}

/** Creates a user, logs in and waits for the landing page. */
export async function logInAsNewUser(page: Page, post: PostOffice): Promise<string> {
  const email = await createAccount(page, post)
  await logInAs(page, email)
  return email
}

/** Logs in as a demo user with permission to publish jobs. */
export const logInAsStaff = (page: Page) => logInAs(page, personas.root.email, PERSONA_PASSWORD)

/** Logs in through the API, and opens the landing page. */
export async function logInAs(page: Page, email: string, secret = password): Promise<void> {
  const browser = '/_allauth/browser/v1'
  await page.request.get(`${browser}/config`)
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
  const login = await page.request.post(`${browser}/auth/login`, {
    headers: { 'X-CSRFToken': token },
    data: { email, password: secret },
  })
  expect(login.status()).toBe(200)
  await page.goto('/')
}
