import { expect } from '@playwright/test'

import { openBoard } from './helpers/board.ts'
import { test } from './helpers/test.ts'

test('the fields beside the slider accept exact amounts and follow the slider', async ({ page }) => {
  const board = await openBoard(page)
  const from = board.filters.getByLabel('From', { exact: true })
  const low = board.filters.getByRole('slider', { name: 'Minimum salary' })
  const lowest = (await low.getAttribute('aria-valuetext')) ?? ''
  await from.pressSequentially('82,500')
  await expect(page).toHaveURL('/jobs?salary_min=82500')
  await expect(board.chips).toContainText('From $83K')
  await expect(low).toHaveAttribute('aria-valuetext', '$83K')
  await low.press('Home')
  await expect(from).toHaveValue('')
  await expect(page).toHaveURL('/jobs')
  await expect(low).toHaveAttribute('aria-valuetext', lowest)
})

const invalid = 'Enter an amount such as 60,000.'

test('a field accepts 90k, and explains and keeps text that is not an amount', async ({ page }) => {
  const board = await openBoard(page)
  const to = board.filters.getByLabel('To', { exact: true })
  await to.fill('90k')
  await expect(page).toHaveURL('/jobs?salary_max=90000')
  await expect(to).toHaveAccessibleDescription('')
  await to.fill('a lot')
  await to.blur()
  await expect(to).toHaveAccessibleDescription(invalid)
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  await expect(to).toHaveValue('a lot')
  await expect(page).toHaveURL('/jobs?salary_max=90000')
  await to.fill('')
  await expect(page).toHaveURL('/jobs')
  await expect(to).toHaveAccessibleDescription('')
})

test('a field rejects an amount that contradicts the other field until the other field changes', async ({
  page,
}) => {
  const board = await openBoard(page)
  const from = board.filters.getByLabel('From', { exact: true })
  const to = board.filters.getByLabel('To', { exact: true })
  await from.fill('80,000')
  await expect(page).toHaveURL('/jobs?salary_min=80000')
  await to.fill('70,000')
  await to.press('Enter')
  await expect(to).toHaveAccessibleDescription('Enter an amount of at least 80,000.')
  await expect(to).toHaveValue('70,000')
  await expect(page).toHaveURL('/jobs?salary_min=80000')
  await from.fill('65,000')
  await expect(page).toHaveURL('/jobs?salary_min=65000&salary_max=70000')
  await expect(to).toHaveAccessibleDescription('')
  await from.fill('75,000')
  await from.blur()
  await expect(from).toHaveAccessibleDescription('Enter an amount of at most 70,000.')
  await expect(page).toHaveURL('/jobs?salary_min=65000&salary_max=70000')
})

test('the slider and "Clear All Filters" replace an invalid amount', async ({ page }) => {
  const board = await openBoard(page)
  const from = board.filters.getByLabel('From', { exact: true })
  await from.fill('abc')
  await from.blur()
  await expect(from).toHaveAccessibleDescription(invalid)
  await board.filters.getByRole('slider', { name: 'Minimum salary' }).press('ArrowRight')
  await expect(from).not.toHaveValue('abc')
  await expect(from).toHaveAccessibleDescription('')
  for (const isFiltered of [true, false]) {
    await from.fill('abc')
    await from.blur()
    await expect(from).toHaveAccessibleDescription(invalid)
    await board.filters.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(from, isFiltered ? 'with filters' : 'without filters').toHaveValue('')
    await expect(from).toHaveAccessibleDescription('')
  }
})

test('hydration applies an amount that the visitor has already typed', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await promise
    await route.fallback()
  })
  await page.goto('/jobs', { waitUntil: 'commit' })
  await page.getByLabel('From', { exact: true }).fill('90k')
  resolve()
  await expect(page).toHaveURL('/jobs?salary_min=90000')
})
