// The generic error page says what it knows (specification, section 8, 'Route errors').
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, data, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { ErrorPage } from './error-page.tsx'

async function showAfter(thrown: unknown): Promise<void> {
  const loader = () => {
    throw thrown
  }
  const router = createMemoryRouter([
    { path: '/', loader, Component: () => null, HydrateFallback: () => null, ErrorBoundary: ErrorPage },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Oops!' })
}

test.each([
  [
    'an answer: its status text and data',
    data('No such key', { status: 404, statusText: 'Not Found' }),
    'Not Found No such key',
  ],
  ['an error: its message', new Error('The string broke'), 'The string broke'],
  ['an error without a message', new Error(''), 'Unknown error'],
  ['anything else', { odd: true }, 'Unknown error'],
])('shows of %s', async (_what, thrown, words) => {
  await showAfter(thrown)
  expect(screen.getByText('Sorry, an unexpected error has occurred.')).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})
