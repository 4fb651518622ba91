// What a page leaves to say is heard: its place is there before the words.
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import { replaceSaying } from '#web/lib/said.ts'

import { Said } from './said.tsx'

test('the words come into a region that was there', async () => {
  const router = createMemoryRouter([{ path: '*', Component: Said }])
  render(<RouterProvider router={router} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  await router.navigate('/there', replaceSaying('It is done.'))
  await vi.waitFor(() => expect(region.textContent).toBe('It is done.'))
})
