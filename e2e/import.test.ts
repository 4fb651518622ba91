// Imports of jobs from files. The file stays selected after every failure.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { personas, PERSONA_PASSWORD } from '#server/db/seed/personas.ts'

import { expect, logIn, press, test } from './helpers/accounts.ts'
import { expectAccessible } from './helpers/axe.ts'
import { goTo } from './helpers/site.ts'

const path = '/dashboard/jobs/import'
const importApi = '**/ninja-api/dashboard/imports**'
const validRow = {
  external_id: '1',
  company: 'Quillbark',
  title: 'Editor of Imports',
  description: 'Words.',
  apply_link: 'https://a.example',
}
const invalidRow = { ...validRow, external_id: '=2', apply_link: 'see our site' }

test.beforeEach(async ({ page }) => {
  await page.goto(`/account/login?next=${path}`)
  await logIn(page, personas.root.email, PERSONA_PASSWORD)
  await expect(page).toHaveURL(path)
})

test.describe('files and pasted rows', () => {
  test('a user accepts the suggested fields of columns with other names', async ({ page }) => {
    const rows = 'firm;Titel;Description;url\r\nMüller;Küche;Words;https://a.example\r\n'
    const more = 'Müller;Ofen;Words;https://b.example\r\n'
    const buffer = Buffer.from(rows + more, 'latin1')
    await page.getByLabel('Choose a file').setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('jobs.csv: Semicolons, Windows-1252.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Frequent problems' })).toContainText(
      'company is missing: 2 rows',
    )
    await expect(page.getByText('firm: did you mean company?')).toBeVisible()
    await expectAccessible(page, 'the suggested columns')
    await press(page, 'Use all suggestions')
    await expect(findStatus(page)).toHaveText(
      '2 rows: 2 new, 0 changed, 0 unchanged, 0 refused. Nothing has been imported yet.',
    )
    await press(page, 'Import 2 jobs')
    await expect(findStatus(page)).toHaveText('2 jobs imported: 2 new, 0 changed, 0 unchanged, 0 refused.')
  })

  test('a user previews a file, imports its valid rows, and imports it again without changes', async ({
    page,
  }) => {
    await chooseFile(page, [validRow, { ...validRow, external_id: '3', is_active: false }, invalidRow])
    await expect(findStatus(page)).toHaveText(
      '3 rows: 2 new, 0 changed, 0 unchanged, 1 refused. Nothing has been imported yet.',
    )
    const table = page.getByRole('table', { name: 'Preview of the import' })
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table.getByRole('row').nth(2)).toContainText('3NewDraft')
    await press(page, 'Refused 1')
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table).toContainText('apply_link "see our site" is not an address that can be opened')
    await expectAccessible(page, 'the preview of an import')

    const download = page.waitForEvent('download')
    await press(page, 'Download refused rows')
    const saved = await readFile(await (await download).path(), 'utf8')
    expect(saved).toContain(`3,"apply_link ""see our site"" is not an address that can be opened"`)
    expect(saved).toContain(`,'=2,`)

    await press(page, 'Import 2 jobs')
    await expect(page.getByLabel('Leave out the 1 refused row.')).toBeFocused()
    await page.getByLabel('Leave out the 1 refused row.').check()
    await press(page, 'Import 2 jobs')
    await expect(findStatus(page)).toHaveText('2 jobs imported: 2 new, 0 changed, 0 unchanged, 1 refused.')
    await expect(findStatus(page)).toBeFocused()
    await expectAccessible(page, 'an import that is done')

    await press(page, 'Import another file')
    await chooseFile(page, [{ ...validRow, title: 'Author of Imports' }])
    await expect(page.getByRole('table', { name: 'Preview of the import' })).toContainText('Changedtitle')
    await press(page, 'Import 1 job')
    await expect(findStatus(page)).toContainText('1 job imported')
    await page.getByRole('link', { name: 'See the board' }).click()
    await expect(page.getByRole('link', { name: 'Author of Imports', exact: true })).toBeVisible()

    // The browser has already loaded the list, so this checks that the import updates it.
    await goTo(page, path)
    await chooseFile(page, [{ ...validRow, title: 'Reader of Imports' }])
    await press(page, 'Import 1 job')
    await expect(findStatus(page)).toContainText('1 job imported')
    await page.getByRole('link', { name: 'See the board' }).click()
    await expect(page.getByRole('link', { name: 'Reader of Imports', exact: true })).toBeVisible()
  })

  test('a user can paste the rows of the sample file and import them', async ({ page }) => {
    const sample = await (await page.request.get('/import-sample.csv')).text()
    await expect(page.getByRole('link', { name: 'Download a sample file' })).toHaveAttribute(
      'href',
      '/import-sample.csv',
    )
    await expectAccessible(page, 'the import page')
    await page.getByText('Paste rows instead').click()
    await page.getByLabel('Rows of a spreadsheet with their header, CSV or JSON').fill(sample)
    await press(page, 'Preview rows')
    await expect(findStatus(page)).toContainText('2 rows: 2 new')
    await expect(page.getByText('1 company to be created: Plectrum.')).toBeVisible()
  })
})

test.describe('rejected files', () => {
  test('after an unreadable file, the user can choose another', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await chooseFile(page, '[{"title": "a",]')
    await expect(page.getByRole('alert')).toContainText('Row 1 (line 1) is not JSON')
    await expect(page.getByRole('button', { name: 'Try again with jobs.json' })).toBeVisible()
    await chooseFile(page, [validRow])
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(findStatus(page)).toContainText('1 row')
  })

  test('the browser does not send a file that is too large', async ({ page }) => {
    let isSent = false
    await page.route(importApi, (route) => {
      isSent = true
      return route.abort()
    })
    await chooseFile(page, ' '.repeat(10_000_001))
    await expect(page.getByRole('alert')).toHaveText(
      'This file is larger than 10 MB. Split it into smaller files.',
    )
    expect(isSent).toBe(false)
  })
})

test.describe('an interrupted import', () => {
  test('after a logout, the import can continue when the user has logged in from another tab', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 40[13]/)
    await chooseFile(page, [{ ...validRow, external_id: 'kept' }])
    await expect(findStatus(page)).toContainText('1 row')
    const cookies = await page.context().cookies()
    await page.context().clearCookies({ name: 'sessionid' })
    await press(page, 'Import 1 job')
    await expect(page.getByRole('alert')).toContainText('The file is still chosen.')
    await page.context().addCookies(cookies)
    await press(page, 'Import 1 job')
    await expect(findStatus(page)).toContainText('1 job imported')
  })

  test('a lost connection shows an error', async ({ page, complaints }) => {
    complaints.expect(/net::ERR_FAILED|not sent/)
    await page.route(importApi, (route) => route.abort())
    await chooseFile(page, [validRow])
    await expect(page.getByRole('alert')).toContainText('The server could not be reached.')
    await page.unroute(importApi)
    await press(page, 'Try again with jobs.json')
    await expect(findStatus(page)).toContainText('1 row')
  })

  test('the page asks before the user leaves without importing the chosen file', async ({ page }) => {
    await chooseFile(page, [{ ...validRow, external_id: 'left' }])
    await expect(findStatus(page)).toContainText('1 row')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without importing?' })
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(path)
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Profile' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/dashboard/profile')
  })
})

test('the preview of a large file shows 100 rows per page', async ({ page }) => {
  await chooseFile(
    page,
    Array.from({ length: 2000 }, (_, external_id) => ({ ...validRow, external_id })),
  )
  const rows = page.getByRole('table', { name: 'Preview of the import' }).getByRole('row')
  await expect(rows).toHaveCount(101)
  await press(page, 'Next')
  await expect(page.getByText('Page 2 of 20')).toBeVisible()
  await expect(rows.nth(1)).toContainText(/^101.*100New/)
})

async function chooseFile(page: Page, content: unknown): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const file = { name: 'jobs.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(file)
}

function findStatus(page: Page) {
  return page.getByRole('status').filter({ hasText: /\d rows?: | imported: / })
}
