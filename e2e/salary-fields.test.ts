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

test('a field accepts 90k and ignores text that is not an amount', async ({ page }) => {
  const board = await openBoard(page)
  const to = board.filters.getByLabel('To', { exact: true })
  await to.fill('90k')
  await expect(page).toHaveURL('/jobs?salary_max=90000')
  await to.fill('a lot')
  await to.blur()
  await expect(to).toHaveValue('90,000')
  await to.fill('')
  await expect(page).toHaveURL('/jobs')
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
