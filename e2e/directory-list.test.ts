// The list of the developer directory, with the cards of the demo.
import { expect, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { tabTo } from './helpers/keyboard.ts'
import { measureSidewaysScroll, openPage } from './helpers/site.ts'

test.use({ settings: { DEMO: 'on' } })

test('a visitor searches, filters and opens a card without a mouse', async ({ page }) => {
  await openPage(page, '/developers')
  const results = page.getByRole('region', { name: /^Developers, page/ })
  const cards = results.getByRole('article')
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(cards).toHaveCount(20)
  await page.keyboard.press('/')
  await page.keyboard.type('django')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/developers?q=django')
  await expect(results.getByRole('status')).toHaveText(/^Page 1 of \d, \d+ developers on this page$/)
  await openPage(page, '/developers')
  await tabTo(page, page.getByRole('link', { name: 'Skip to filters' }))
  await page.keyboard.press('Enter')
  await expect(filters).toBeFocused()
  await tabTo(page, filters.getByRole('button', { name: 'Only Trainer' }), 80)
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(1)
  const chip = page.getByRole('link', { name: 'Remove filter: Role: Trainer' })
  await chip.press('Enter')
  await expect(cards).toHaveCount(20)
  await expect(results).toBeFocused()
  for (const _ of [1, 2]) await page.keyboard.press('j')
  const second = cards.nth(1).getByRole('link')
  await expect(second).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  const title = (await second.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(second).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next developer')
})

test('the next page starts at its first card', async ({ page }) => {
  await openPage(page, '/developers')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/developers?page=2')
  const results = page.getByRole('region', { name: 'Developers, page 2 of 2' })
  await expect(results.getByRole('article')).toHaveCount(5)
  await expect(results).toBeFocused()
})

test('without a match, one press shows all cards again', async ({ page }) => {
  await openPage(page, '/developers?q=no-such-skill')
  const found = page.getByRole('region', { name: /^Developers, page/ }).getByRole('status')
  await expect(found).toHaveText('No developers found')
  await page.getByRole('main').getByRole('link', { name: 'Clear All Filters' }).press('Enter')
  const results = page.getByRole('region', { name: /^Developers, page/ })
  await expect(results.getByRole('article')).toHaveCount(20)
  await expect(results).toBeFocused()
})

test('a misspelled word has a link to the search for the right one', async ({ page }) => {
  await openPage(page, '/developers?q=Djagno&location_type=Remote')
  await page.getByRole('link', { name: 'django', exact: true }).press('Enter')
  await expect(page).toHaveURL('/developers?q=django&location_type=Remote')
  const results = page.getByRole('region', { name: /^Developers, page/ })
  await expect(results.getByRole('article').first()).toBeVisible()
  await expect(results).toBeFocused()
})

test('a phone shows the filters as a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/developers')
  await page.getByRole('button', { name: 'Filter developers' }).click()
  const sheet = page.getByRole('region', { name: 'Filters' })
  await expect(sheet.getByText('More than 20 developers')).toBeVisible()
  await sheet.getByText('Available now', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Only Trainer' }).click()
  await expect(sheet.getByText('Fewer than 5 developers')).toBeVisible()
  await page.getByRole('button', { name: 'Close Filters' }).click()
  await expect(page).toHaveURL('/developers?role=Trainer&available=now')
  await expect(page.getByRole('link', { name: 'Remove filter: Available now' })).toBeVisible()
})

test('a long filter does not widen the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `/developers?q=${'x'.repeat(95)}`)
  await expect(page.getByRole('link', { name: 'Remove filter: “x' })).toBeVisible()
  expect(await page.evaluate(measureSidewaysScroll)).toBe(0)
})

test('the list and a card are accessible at all widths and in both themes', async ({ page }) => {
  await openPage(page, '/developers?role=Trainer&available=now')
  await expectAccessible(page, 'the directory')
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trainer')
  await expectAccessible(page, 'a card')
})
