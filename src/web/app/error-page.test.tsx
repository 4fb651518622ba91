import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

import { ErrorPage } from './error-page.tsx'
import { reloadOnce } from './reload.ts'

vi.mock('./reload.ts', () => ({ reloadOnce: vi.fn<() => Promise<boolean>>(() => Promise.resolve(false)) }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Opens a page that throws `error`. Its parent route shows the error page. */
function openPage(error: unknown) {
  const Broken = () => {
    throw error
  }
  const children = [
    { path: '/', Component: Broken },
    { path: '/there', element: 'the page' },
  ]
  const router = createMemoryRouter([{ errorElement: <ErrorPage />, children }])
  return { ...render(<RouterProvider router={router} />), router }
}

const answer = { status: 404, statusText: 'Not Found', data: 'No such key', internal: false }

test.each([
  ['a response by its status text and data', answer, 'Not Found No such key'],
  ['an error by its message', new Error('The string broke'), 'The string broke'],
  ['an error without a message as unknown', new Error(''), 'Unknown error'],
  ['any other value as an unknown error', { odd: true }, 'Unknown error'],
])('the error page describes %s', async (_what, error, words) => {
  const { container } = openPage(error)
  expect(screen.getByRole('heading', { name: 'Oops!' })).toBeDefined()
  expect(screen.getByText('Sorry, an unexpected error has occurred.')).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
})

test('a navigation replaces the error page with the next page', async () => {
  const { router } = openPage(new Error('broken'))
  expect(screen.queryByText('the page')).toBeNull()
  await router.navigate('/there')
  expect(await screen.findByText('the page')).toBeDefined()
})

test('the error page loads the document again if a script is missing, and does not show its address', () => {
  const message = 'Failed to fetch dynamically imported module: https://jobs.example/assets/page.js'
  openPage(new TypeError(message))
  expect(reloadOnce).toHaveBeenCalledExactlyOnceWith(message)
  expect(screen.queryByText(/assets/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
})
