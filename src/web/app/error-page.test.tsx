// The generic error page says what it knows (specification, section 8, 'Route errors').
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ErrorBoundary } from './error-boundary.tsx'

const show = (place: string, failure: { error: unknown } | null) => (
  <ErrorBoundary place={place} failure={failure}>
    the page
  </ErrorBoundary>
)

const answer = { status: 404, statusText: 'Not Found', data: 'No such key', internal: false }

test.each([
  ['an answer: its status text and data', answer, 'Not Found No such key'],
  ['an error: its message', new Error('The string broke'), 'The string broke'],
  ['an error without a message', new Error(''), 'Unknown error'],
  ['anything else', { odd: true }, 'Unknown error'],
])('shows of %s', (_what, error, words) => {
  render(show('here', { error }))
  expect(screen.getByRole('heading', { name: 'Oops!' })).toBeDefined()
  expect(screen.getByText('Sorry, an unexpected error has occurred.')).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})

test('another place is shown again', () => {
  const { rerender } = render(show('here', { error: null }))
  expect(screen.queryByText('the page')).toBeNull()
  rerender(show('there', null))
  expect(screen.getByText('the page')).toBeDefined()
})
