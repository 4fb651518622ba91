// Only pages of this site can change a user's data. Forms of other sites, picture URLs and prefetches cannot. These are
// threats T25 and T29 in docs/explanation/security.md.
import { logInAsNewUser, expect, logIn, password, test } from './helpers/accounts.ts'
import { startForeignSite } from './helpers/foreign-site.ts'

const blocked = /status of 4|ERR_BLOCKED_BY_RESPONSE|Blocked by/

const changePath = '/_allauth/browser/v1/account/password/change'
const passwordChange = { current_password: password, new_password: 'Stolen-f0lk-guitars' }
const encodings = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

const fields = Object.entries(passwordChange).map(
  ([name, value]) => `<input name="${name}" value="${value}">`,
)
const createForms = (action: string) =>
  encodings
    .map(
      (encoding) =>
        `<form method="post" action="${action}" enctype="${encoding}">${fields.join('')}<button>${encoding}</button></form>`,
    )
    .join('')

/** Runs in the foreign page. Sends requests that carry cookies and need no preflight. */
async function fetchBlindly([url, values]: [string, Record<string, string>]): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (const body of [JSON.stringify(values), form, new URLSearchParams(values)])
    await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(() => {})
}

test('a page of another origin cannot change any data', async ({ page, site, post, complaints }) => {
  complaints.expect(blocked)
  const email = await logInAsNewUser(page, post)
  const target = site.url + changePath
  const foreign = await startForeignSite(createForms(target))
  // Browsers treat the second origin as the same site, so they send the cookies.
  for (const host of ['127.0.0.1', 'localhost']) {
    const origin = `http://${host}:${foreign.port}/`
    for (const encoding of encodings) {
      await page.goto(origin)
      const answer = page.waitForResponse(target)
      await page.getByRole('button', { name: encoding }).click()
      expect((await answer).status(), `${host} ${encoding}`).toBe(403)
    }
    await page.goto(origin)
    await page.evaluate(fetchBlindly, [target, passwordChange] as [string, Record<string, string>])
  }
  foreign.close()
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')
  await page.goto('/account/login')
  await logIn(page, email)
  await expect(page.getByText(`Hello, ${email}!`)).toBeVisible()
})

/** Runs in our page. Loads a URL in every way except a navigation. */
async function fetchEverywhere(path: string): Promise<void> {
  const rels = ['prefetch', 'preload']
  const links = rels.map((rel) =>
    Object.assign(document.createElement('link'), { rel, href: path, as: 'fetch' }),
  )
  document.head.append(...links)
  document.body.append(Object.assign(new Image(), { src: path }))
  await fetch(path)
}

test('fetching the logout URL does not log the user out', async ({ page, post }) => {
  const email = await logInAsNewUser(page, post)
  await page.evaluate(fetchEverywhere, '/account/logout')
  await page.evaluate(fetchEverywhere, '/_allauth/browser/v1/auth/session')
  await page.goto('/_allauth/browser/v1/auth/session?_method=DELETE')
  await page.goto('/dashboard/profile')
  await expect(page.getByText(email).last()).toBeVisible()
})
