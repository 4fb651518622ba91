// A developer publishes a card, is found, and switches it off.
import type { Browser, Page } from '@playwright/test'

import { expect, logInAsNewUser, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openPage } from './helpers/site.ts'

test.use({ settings: { DIRECTORY: 'on', DIRECTORY_OPENS_WITH: '1', ACCOUNT_RATE_LIMITS: 'off' } })

const bio = 'I restore vintage amplifiers.'

/** Opens a page in another browser, without a login. */
async function openAsVisitor(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  await openPage(page, path)
  return page
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: /./ })
/** The link from the editor to the card, with its address. */
const address = (page: Page) => page.getByRole('link', { name: /\/developers\// })

/** Publishes an anonymous card from an account without one. Returns the path of the card. */
async function publish(page: Page): Promise<string> {
  await page.goto('/dashboard/directory')
  for (const label of ['Backend developer', 'Remote', 'Part-time'])
    await page.getByRole('checkbox', { name: label, exact: true }).check()
  await page.getByRole('combobox', { name: 'Skills' }).fill('postgres, lutherie')
  await page.getByLabel('Region or country').selectOption('Portugal')
  await press(page, 'Publish card')
  await expect(status(page)).toHaveText('Your card is published, without the skills that our list lacks.')
  return new URL((await address(page).textContent()) ?? '').pathname
}

test('a visitor finds an anonymous card by filter and search, without a name, and not after it is off', async ({
  page,
  post,
  browser,
  baseURL,
}) => {
  const email = await logInAsNewUser(page, post)
  const path = await publish(page)
  const visitor = await openAsVisitor(browser, baseURL, '/developers')
  await expect(visitor.getByRole('link', { name: 'Publish your card' })).toBeVisible()
  const cards = visitor.getByRole('region', { name: /^Developers, page/ }).getByRole('article')
  await visitor.getByLabel('Place').selectOption('Portugal')
  await expect(visitor).toHaveURL('/developers?place=PT')
  await expect(cards).toHaveCount(1)
  await visitor.getByRole('searchbox').fill('postgresql')
  await press(visitor, 'Search')
  await expect(visitor).toHaveURL('/developers?q=postgresql&place=PT')
  await cards.getByRole('link', { name: 'Backend developer' }).click()
  await expect(visitor).toHaveURL(path)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Backend developer')
  await expect(visitor.getByRole('listitem').filter({ hasText: 'PostgreSQL' })).toBeVisible()
  for (const url of [path, '/developers', '/ninja-api/developers']) {
    const source = await (await visitor.request.get(url)).text()
    expect(source).toContain('Backend developer')
    expect(source).not.toContain(email)
    expect(source).not.toMatch(/lutherie/i)
  }
  await page.goto('/developers')
  await page.getByRole('link', { name: 'Your card', exact: true }).click()
  await page.getByRole('radio', { name: 'Off' }).check()
  await press(page, 'Save card')
  await expect(status(page)).toHaveText('Saved. Your card is off.')
  await expect(page.getByText(/role and country with yours/)).toHaveCount(0)
  expect((await visitor.goto(path))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Developer not found')
  await visitor.context().close()
})

test('logged-in users see the text of a named card, and visitors do not', async ({
  page,
  post,
  browser,
  baseURL,
}) => {
  await logInAsNewUser(page, post)
  await publish(page)
  await expect(page.getByRole('link', { name: 'Add your name' })).toBeVisible()
  const choice = page.getByRole('radio', { name: 'With your name' })
  await choice.scrollIntoViewIfNeeded()
  const before = await choice.boundingBox()
  await choice.check()
  expect(await choice.boundingBox()).toEqual(before)
  await page.getByLabel('About you').fill(bio)
  await press(page, 'Save card')
  await expect(status(page)).toContainText('Your card is visible')
  const path = new URL((await address(page).textContent()) ?? '').pathname
  const visitor = await openAsVisitor(browser, baseURL, path)
  await expect(visitor.getByRole('link', { name: 'Report this card' })).toHaveCount(0)
  expect(await visitor.content()).not.toContain(bio)
  await visitor.context().close()
  const user = await openAsVisitor(browser, baseURL, '/')
  await logInAsNewUser(user, post)
  await user.goto(path)
  await expect(user.getByText(bio)).toBeVisible()
  await user.context().close()
})

test('a problem names its field, keeps the typed text, and disappears with the fix', async ({
  page,
  post,
}) => {
  await logInAsNewUser(page, post)
  await page.goto('/dashboard/directory')
  await page.getByLabel('Minimum pay').fill('a lot')
  await press(page, 'Publish card')
  const role = page.getByRole('checkbox', { name: 'Backend developer' })
  await expect(role).toBeFocused()
  const problem = page.getByText('Choose at least one role.')
  await expect(problem).toBeVisible()
  await role.check()
  await expect(problem).toHaveCount(0)
  await page.getByLabel('Minimum pay').fill('70000')
  await press(page, 'Publish card')
  await expect(page.getByText('Choose the currency.')).toBeVisible()
  await expect(page.getByLabel('Currency')).toBeFocused()
  const period = page.getByLabel('Period', { exact: true })
  await expect(period).toHaveValue('year')
  await page.getByLabel('Minimum pay').fill('45')
  await expect(period).toHaveValue('')
  await page.getByLabel('Minimum pay').fill('70000')
  await expect(period).toHaveValue('year')
  await page.getByLabel('Region or country').selectOption('Portugal')
  await expect(page.getByLabel('Currency')).toHaveValue('EUR')
  await page.getByRole('radio', { name: 'With your name' }).check()
  await page.getByLabel('Links').fill('https://example.org\n\nftp://example.org')
  await press(page, 'Publish card')
  const links = page.getByLabel('Links')
  await expect(links).toBeFocused()
  await expect(links).toHaveAccessibleDescription(/Line 3 must be an http or https address/)
  await expect(links).toHaveValue('https://example.org\n\nftp://example.org')
  await expect(role).toBeChecked()
})

test('the previews show what a visitor, an employer and an excluded company see', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await publish(page)
  await page.getByRole('radio', { name: 'With your name' }).check()
  await page.getByLabel('About you').fill(bio)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('PostgreSQL')
  await expect(preview).not.toContainText(/lutherie|amplifiers/)
  const skills = page.getByRole('combobox', { name: 'Skills' })
  await skills.fill('django, Django, DJANGO, soldering')
  await expect(skills).toHaveAccessibleDescription(/lacks them: soldering\./)
  await expect(preview.getByRole('list', { name: 'Skills' })).toHaveText('Django')
  await skills.fill('postgres')
  await expect(skills).not.toHaveAccessibleDescription(/lacks them/)
  await press(page, 'Employer')
  await expect(preview).toContainText(bio)
  await press(page, 'Excluded')
  await expect(preview).toContainText('“not found”')
  await expect(preview).not.toContainText('PostgreSQL')
})

test('an owner removes an unknown skill, reads how rare the card is, and excludes a domain', async ({
  page,
  post,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await logInAsNewUser(page, post)
  await publish(page)
  await expect(page.getByText(/role and country with yours. Choose Europe instead/)).toBeVisible()
  await expect(page.getByText('Not shown yet')).toContainText('lutherie')
  const skills = page.getByRole('combobox', { name: 'Skills' })
  await skills.fill('lutherie, djan')
  await expect(page.locator('option', { hasText: 'lutherie, Django' }).first()).toBeAttached()
  await skills.fill('PostgreSQL')
  await press(page, 'Save card')
  await expect(status(page)).toHaveText('Saved. Your card is visible.')
  await press(page, 'Save card')
  await expect(status(page)).toBeFocused()
  await expect(page.getByText('Not shown yet')).toHaveCount(0)
  await press(page, 'Add a language')
  await page.getByLabel('Add a language').selectOption('German')
  await press(page, 'Remove German')
  const panel = page.getByRole('region', { name: 'Who must not see your card' })
  const company = panel.getByLabel('Company or domain')
  await company.fill('Unknown Company')
  await press(page, 'Hide my card from them')
  await expect(company).toHaveAccessibleDescription(/No company of this name, and not a domain\./)
  await company.fill('boss@corp.example')
  await press(page, 'Hide my card from them')
  await expect(panel.getByRole('status')).toHaveText('corp.example cannot see your card.')
  await expectAccessible(page, 'the editor of a card')
  await press(page, 'Remove corp.example')
  await expect(panel.getByRole('status')).toHaveText('corp.example can see your card again.')
})

test('a tab that was opened before the card was switched off elsewhere does not publish it again', async ({
  page,
  post,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await logInAsNewUser(page, post)
  await publish(page)
  const other = await page.context().newPage()
  await openPage(other, '/dashboard/directory')
  await page.getByRole('checkbox', { name: 'Frontend developer' }).check()
  await other.getByRole('radio', { name: 'Off' }).check()
  await press(other, 'Save card')
  await expect(status(other)).toHaveText('Saved. Your card is off.')
  await press(page, 'Save card')
  await expect(page.getByRole('alert')).toContainText('This has changed since you loaded it.')
  await press(page, 'Load the saved card and keep my changes')
  await expect(status(page)).toHaveText('The saved card is loaded.')
  await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Frontend developer' })).toBeChecked()
  await press(page, 'Save card')
  await expect(status(page)).toHaveText('Saved. Your card is off.')
})

test('Enter in a field publishes nothing', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await page.goto('/dashboard/directory')
  const methods: string[] = []
  page.on('request', (request) => methods.push(request.method()))
  const role = page.getByRole('checkbox', { name: 'Backend developer' })
  await role.check()
  const fields = [
    role,
    page.getByLabel('Skills'),
    page.getByLabel('Seniority'),
    page.getByLabel('Minimum pay'),
  ]
  for (const field of fields) await field.press('Enter')
  await page.getByRole('button', { name: 'Publish card' }).press('Enter')
  await expect(status(page)).toHaveText('Your card is published.')
  expect(methods.filter((method) => method === 'PUT')).toHaveLength(1)
})

test('keys move through the languages, and Enter or Tab adds one', async ({ page, post }) => {
  await logInAsNewUser(page, post)
  await page.goto('/dashboard/directory')
  const chosen = page.getByRole('list', { name: 'Languages: chosen' }).getByRole('listitem')
  await expect(chosen).toHaveText('English')
  await page.getByRole('button', { name: 'Add a language' }).press('Enter')
  const select = page.getByLabel('Add a language')
  await expect(select).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'g', 'ArrowUp', 'End']) await page.keyboard.press(key)
  const last = (await select.locator('option:checked').textContent()) ?? ''
  await expect(chosen).toHaveText('English')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText(['English', last])
  await expect(select).toBeFocused()
  await expect(select).toHaveValue('')
  await page.keyboard.press('g')
  const next = (await select.locator('option:checked').textContent()) ?? ''
  await page.keyboard.press('Tab')
  await expect(chosen).toHaveText(['English', last, next])
  await select.press('Space')
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(chosen).toHaveCount(4)
  await expect(select).toBeFocused()
})
