// Asking for the end of an account and taking it back: what the page says is true of both, one after the other.
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { aUser } from '#web/auth/auth-states.testing.ts'
import { changeAuth } from '#web/auth/auth-store.ts'
import { QueryProvider } from '#web/lib/query-provider.tsx'

import { DataPage } from './data-page.tsx'
import { DeletionBanner } from './deletion-banner.tsx'

function open(email: string): void {
  document.cookie = 'csrftoken=abc'
  changeAuth({ authState: aUser({ email }) })
  let dueAt: number | null = null
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
    if (method === 'POST') dueAt = 1_800_000_000
    if (method === 'DELETE') dueAt = null
    return Response.json({
      status: 200,
      data: { requested_at: dueAt, due_at: dueAt, days: 7, companies: [] },
    })
  })
  render(
    <QueryProvider user={7}>
      <MemoryRouter>
        <DeletionBanner />
        <DataPage />
      </MemoryRouter>
    </QueryProvider>,
  )
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const isGoing = () => screen.queryByText(/^Your account is going to be deleted\./)
const isKept = () => screen.queryByText('Your account is kept.')

test('asked for, taken back and asked for again, only the last is told', async () => {
  open('ada@example.com')
  await press('Delete my account')
  await waitFor(() => expect(isGoing()?.textContent).toContain('We have emailed you about it.'))
  await press('Keep my account')
  await waitFor(() => expect(isKept()).not.toBeNull())
  expect(isGoing()).toBeNull()
  await press('Delete my account')
  await waitFor(() => expect(isGoing()).not.toBeNull())
  expect(isKept()).toBeNull()
})

test('whoever has no address is told of no email', async () => {
  open('')
  await press('Delete my account')
  await waitFor(() => expect(isGoing()?.textContent).toBe('Your account is going to be deleted.'))
})
