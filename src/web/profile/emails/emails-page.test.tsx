import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { QueryProvider } from '#web/query/query-provider.tsx'

import { EmailsPage } from './emails-page.tsx'

const addresses = ['ada@example.com', 'countess@example.com', 'king@example.com'].map((email, place) => ({
  email,
  verified: true,
  primary: place === 0,
}))

const Page = ({ children }: { children: ReactNode }) => (
  <QueryProvider user={1}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryProvider>
)

test('users with an authenticator app see why they cannot add an address, instead of the form', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ status: 200, data: path.endsWith('/authenticators') ? [{ type: 'totp' }] : addresses }),
  )
  render(<EmailsPage />, { wrapper: Page })
  const link = await screen.findByRole('link', { name: 'Turn off the authenticator app' })
  expect(link.getAttribute('href')).toBe('/dashboard/profile/two-factor')
  expect(screen.queryByRole('button', { name: 'Add address' })).toBeNull()
})

test('the page completes an action and allows the next one even if the session cannot be reloaded', async () => {
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/auth/session')) throw new TypeError('Failed to fetch')
    return Response.json({ status: 200, data: addresses })
  })
  const alert = vi.fn<(message: string) => void>()
  vi.stubGlobal('alert', alert)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<EmailsPage />, { wrapper: Page })
  for (const email of ['countess@example.com', 'king@example.com']) {
    await userEvent.click(await screen.findByRole('button', { name: RegExp(`^Make primary ?${email}`) }))
    await screen.findByText(`${email} is now your primary address.`)
  }
  expect(alert).toHaveBeenCalledTimes(2)
})
