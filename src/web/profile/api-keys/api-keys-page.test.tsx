import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { QueryProvider } from '#web/query/query-provider.tsx'

import { ApiKeysPage } from './api-keys-page.tsx'

/** jsdom lacks the methods of the dialog element. */
Object.assign(HTMLDialogElement.prototype, {
  close: () => {},
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
})

const payroll = { id: 7, name: 'Payroll', prefix: 'abc', created_at: 0, last_used_at: null, expires_at: null }

/** Simulates a server with at most one API key. */
function stubServer(): void {
  let keys = [payroll]
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
    if (method === 'POST') return Response.json({ status: 200, data: { ...payroll, key: 'abcdef' } })
    if (method === 'DELETE') keys = []
    return Response.json({ status: 200, data: keys })
  })
}

const Page = ({ children }: { children: ReactNode }) => (
  <QueryProvider user={1}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryProvider>
)

test('revoking a key does not clear the name entered for the next key', async () => {
  document.cookie = 'csrftoken=abc'
  stubServer()
  render(<ApiKeysPage />, { wrapper: Page })
  await userEvent.type(await screen.findByLabelText('Name'), 'Payroll')
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByRole('heading', { name: 'Your new key Payroll' })
  await userEvent.type(screen.getByLabelText('Name'), 'Backup')
  await userEvent.click(screen.getByRole('button', { name: /^Revoke/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Revoke key' }))
  await screen.findByText('The key Payroll has been revoked.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Backup')
})
