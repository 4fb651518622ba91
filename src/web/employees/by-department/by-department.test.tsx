import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import {
  ada,
  deleteEmployee,
  grace,
  openManager,
  createEmployee,
  press,
  stubServer,
} from '../manager.testing.tsx'

beforeEach(() => {
  vi.resetModules()
})

const figures = { total_costs: [['hr', 1]], average_salaries: [['hr', 1]], headcounts: [['hr', 1]] }

const linus = { ...createEmployee(9, 'Linus Torvalds'), department: 'hr', salary: 50_000 }

const withEverybody = {
  total_costs: [
    ['engineering', 180_000],
    ['hr', 50_000],
  ],
  average_salaries: [
    ['engineering', 90_000],
    ['hr', 50_000],
  ],
  headcounts: [
    ['engineering', 2],
    ['hr', 1],
  ],
}

const withoutLinus = {
  total_costs: [['engineering', 180_000]],
  average_salaries: [['engineering', 90_000]],
  headcounts: [['engineering', 2]],
}

const listFigures = (title: string) =>
  within(screen.getByRole('list', { name: title }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the totals by department', () => {
  test('the focus stays in the section when a retry succeeds', async () => {
    // oxlint-disable-next-line no-console -- failed loads are logged
    vi.mocked(console.error).mockImplementationOnce(() => {})
    const answers = [new Response(null, { status: 500 }), Response.json(figures)]
    stubServer([ada], { 'GET employee-data/': () => answers.shift() ?? Response.error() })
    await openManager()
    await screen.findByText('This could not be loaded. Please check your connection.')
    await press('Try again')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'By department' }))
    await screen.findByRole('list', { name: 'Headcount' })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'By department' }))
  })

  test('the totals exclude a deleted employee', async () => {
    const totals = [withEverybody, withoutLinus]
    stubServer([ada, grace, linus], { 'GET employee-data/': () => Response.json(totals.shift()) })
    await openManager()
    await screen.findByRole('list', { name: 'Headcount' })
    expect(listFigures('Headcount')).toEqual(['Engineering2', 'Hr1'])
    await deleteEmployee(linus)
    await screen.findByText('Linus Torvalds has been deleted.')
    expect(totals).toEqual([])
    expect(listFigures('Headcount')).toEqual(['Engineering2'])
    expect(listFigures('Total costs')).toEqual(['Engineering$180,000'])
  })

  test('a total of zero has no bar', async () => {
    const nothing = [
      ['hr', 0],
      ['sales', 100],
    ]
    stubServer([ada], {
      'GET employee-data/': () =>
        Response.json({ total_costs: nothing, average_salaries: nothing, headcounts: nothing }),
    })
    await openManager()
    const rows = within(await screen.findByRole('list', { name: 'Total costs' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelectorAll('[style]').length)).toEqual([0, 1])
  })
})
