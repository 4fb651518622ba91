// The filter by country, and the suggestions for an empty result.
import { expect } from '@playwright/test'

import { countText, openBoard } from './helpers/board.ts'
import { fulfillList, createJobWire, fetchJobs } from './helpers/jobs.ts'
import { test } from './helpers/test.ts'

test.describe('the country filter', () => {
  test('a visitor chooses a country by name and removes it with its chip', async ({ page, request }) => {
    const jobs = await fetchJobs(request)
    const hits = jobs.filter(({ countries }) => countries.includes('DE'))
    const silent = jobs.filter(({ countries }) => countries.length === 0)
    const board = await openBoard(page)
    const country = board.filters.getByLabel('Country')
    await country.selectOption(`Germany (${hits.length})`)
    await expect(page).toHaveURL('/jobs?country=DE')
    await expect(board.count).toHaveText(countText(hits.length))
    await expect(page.getByText(`${silent.length} more name no country`)).toBeVisible()
    await expect(board.active).toBeVisible()
    await board.chips.getByRole('link', { name: 'Remove filter: Country: Germany' }).click()
    await expect(page).toHaveURL('/jobs')
    await expect(country).toHaveValue('')
    await expect(board.count).toHaveText(countText(jobs.length))
  })

  test('the country select shows the country of the URL even if no job has that country', async ({
    page,
  }) => {
    const board = await openBoard(page, '?country=AQ')
    await expect(board.nothing).toBeVisible()
    await expect(board.filters.getByLabel('Country')).toHaveValue('AQ')
  })

  test('the board hides the country filter if no job has a country', async ({ page }) => {
    await fulfillList(page, [createJobWire()])
    const board = await openBoard(page)
    await expect(board.count).toHaveText('1 job found')
    await expect(board.filters.getByLabel('Country')).toHaveCount(0)
  })
})

test('an empty result suggests filters to remove, with the number of jobs', async ({ page }) => {
  const wires = [
    createJobWire({ id: 1, title: 'Luthier', location_type: 'Remote' }),
    createJobWire({ id: 2, title: 'Drummer', location_type: 'Hybrid' }),
    createJobWire({ id: 3, title: 'Drummer', location_type: 'Hybrid' }),
  ]
  await fulfillList(page, wires)
  const board = await openBoard(page, '?q=luthier&location_type=Hybrid&contract_type=Employee')
  const offers = page.getByRole('link', { name: /^Without/ })
  await expect(offers).toHaveText(['Without “luthier”: 2 jobs', 'Without Location Type: Hybrid: 1 job'])
  await offers.last().click()
  await expect(board.titles).toHaveText(['Luthier'])
})

test('skills and places on a card link to a search', async ({ page }) => {
  await fulfillList(page, [
    createJobWire({ id: 1, skills: ['C++'], location: 'Paris, France' }),
    createJobWire({ id: 2, title: 'Drummer', location: 'Lyon, France' }),
  ])
  const board = await openBoard(page)
  await board.cards.first().getByRole('link', { name: 'C++' }).click()
  await expect(page).toHaveURL('/jobs?q=C%2B%2B')
  await expect(board.count).toHaveText('1 job found')
  await page.goBack()
  await board.cards.last().getByRole('link', { name: 'Lyon, France' }).click()
  await expect(board.titles).toHaveText(['Drummer'])
})
