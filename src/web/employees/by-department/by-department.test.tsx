// Tests of the figures by department.
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ada, openManager, press, serve } from '../manager.testing.tsx'

const figures = { total_costs: [['hr', 1]], average_salaries: [['hr', 1]], headcounts: [['hr', 1]] }

test('figures that did not load are asked for again, and the keyboard stays with them', async () => {
  // oxlint-disable-next-line no-console -- a load that failed is written there
  vi.mocked(console.error).mockImplementationOnce(() => {})
  const answers = [new Response(null, { status: 500 }), Response.json(figures)]
  serve([ada], { 'GET employee-data/': () => answers.shift() ?? Response.error() })
  await openManager()
  await screen.findByText('This could not be loaded. Please check your connection.')
  await press('Try again')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'By department' }))
  await screen.findByRole('list', { name: 'Headcount' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'By department' }))
})
