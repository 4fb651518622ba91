import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { paths } from '#web/auth/paths.ts'
import { requestReauthentication } from '#web/auth/reauthentication/reauthentication-request.ts'

import { ProfileLayout } from './profile-layout.tsx'

/** jsdom lacks the methods of the dialog element. */
Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} })

test('opening another profile page cancels the reauthentication', async () => {
  const children = [paths.emails, paths.passkeys].map((path) => ({ path, element: path }))
  const routes = [{ Component: ProfileLayout, children }]
  const router = createMemoryRouter(routes, { initialEntries: [paths.emails, paths.passkeys] })
  render(<RouterProvider router={router} />)
  const isConfirmed = requestReauthentication(['totp'])
  await screen.findByText('Confirm Access')
  await act(() => router.navigate(-1))
  expect(await isConfirmed).toBe(false)
  expect(screen.queryByText('Confirm Access')).toBeNull()
})
