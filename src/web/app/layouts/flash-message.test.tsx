import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import { replaceWithMessage } from '#web/lib/flash-message.ts'

import { FlashMessage } from './common-layout.tsx'

test('a message after a navigation appears in the existing live region', async () => {
  const router = createMemoryRouter([{ path: '*', Component: FlashMessage }])
  render(<RouterProvider router={router} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  await router.navigate('/there', replaceWithMessage('It is done.'))
  await vi.waitFor(() => expect(region.textContent).toBe('It is done.'))
})
