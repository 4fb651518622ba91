import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { FlashMessage } from '#web/app/layouts/common-layout.tsx'

import { anonymous } from '../auth-states.testing.ts'
import { changeAuth } from '../auth-store.ts'
import { ProviderCallbackPage } from './callback-page.tsx'

function returnFromProvider(query: string) {
  changeAuth({ authState: anonymous })
  const routes = [
    { path: '/account/provider/callback', Component: ProviderCallbackPage },
    { path: '/account/login', Component: FlashMessage },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [`/account/provider/callback?${query}`] })
  render(<RouterProvider router={router} />)
  return router
}

test('after a cancellation, the page redirects to the login and keeps the `next` destination', async () => {
  const router = returnFromProvider('next=%2Fjobs&error=cancelled&error_process=login')
  expect(await screen.findByText('You cancelled, so you are not logged in.')).toBeDefined()
  expect(router.state.location).toMatchObject({ pathname: '/account/login', search: '?next=%2Fjobs' })
  expect(router.state.historyAction).toBe('REPLACE')
})

test.each([
  'error=unknown&error_process=login',
  'error=signup_closed&error_process=login',
  'error=access_denied',
  'error=cancelled',
  'error=',
])('the page shows a failed login for the query %s', (query) => {
  returnFromProvider(query)
  expect(screen.getByRole('heading', { name: 'Third-Party Login Failure' })).toBeDefined()
  expect(screen.getByText('Sorry, something went wrong.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/account/login')
})
