// The index of companies.
import { expect } from '@playwright/test'

import { openPage } from './helpers/site.ts'
import { test } from './helpers/test.ts'

test('a visitor finds a company by place, opens it and goes back', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'See all companies' }).click()
  await expect(page).toHaveURL('/companies')
  const main = page.getByRole('main')
  await main.getByRole('searchbox', { name: 'Search companies' }).fill('rotterdam')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/companies?q=rotterdam')
  await expect(main.getByText('1 company', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: /Gantry & Thistle/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gantry & Thistle' })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'Show all companies' }).click()
  await expect(page).toHaveURL('/companies')
  await expect(main.getByText(/^\d\d companies$/)).toBeVisible()
})
