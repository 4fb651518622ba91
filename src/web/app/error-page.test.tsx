// The generic error page says what it knows (specification, section 8, 'Route errors').
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { ErrorBoundary } from './error-boundary.tsx'

function Page({ error }: { error: unknown }) {
  if (error !== null) throw error
  return 'the page'
}

const show = (place: string, error: unknown) => (
  <ErrorBoundary place={place}>
    <Page error={error} />
  </ErrorBoundary>
)

/** React writes there what broke. */
const expectComplaint = () => vi.spyOn(console, 'error').mockImplementation(() => {})

const answer = { status: 404, statusText: 'Not Found', data: 'No such key', internal: false }

test.each([
  ['an answer: its status text and data', answer, 'Not Found No such key'],
  ['an error: its message', new Error('The string broke'), 'The string broke'],
  ['an error without a message', new Error(''), 'Unknown error'],
  ['anything else', { odd: true }, 'Unknown error'],
])('shows of %s', (_what, error, words) => {
  expectComplaint()
  render(show('here', error), { wrapper: MemoryRouter })
  expect(screen.getByRole('heading', { name: 'Oops!' })).toBeDefined()
  expect(screen.getByText('Sorry, an unexpected error has occurred.')).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})

test('another place is shown again', () => {
  expectComplaint()
  const { rerender } = render(show('here', new Error('broken')), { wrapper: MemoryRouter })
  expect(screen.queryByText('the page')).toBeNull()
  rerender(show('there', null))
  expect(screen.getByText('the page')).toBeDefined()
})
