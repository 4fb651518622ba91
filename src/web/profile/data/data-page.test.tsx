// A user requests and cancels the deletion of the account.
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'

import { createUserState } from '#web/auth/auth-states.testing.ts'
import { changeAuth } from '#web/auth/auth-store.ts'
import { QueryProvider } from '#web/query/query-provider.tsx'

import { DataPage } from './data-page.tsx'
import { DeletionBanner } from './deletion-banner.tsx'

/** jsdom lacks the methods of the dialog element. */
Object.assign(HTMLDialogElement.prototype, {
  close: () => {},
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
})

const none = { employees: 0, api_keys: 0, saved_jobs: 0 }
const grace = { user_id: 8, display: 'Grace', role: 'recruiter' }
const quintette = { id: 1, name: 'Quintette', jobs: 17, members: [grace] }

/** Opens the page. Returns an array to which each request adds its body. */
function openPage(email: string, state: object = {}): unknown[] {
  const requests: unknown[] = []
  document.cookie = 'csrftoken=abc'
  changeAuth({ authState: createUserState({ email }) })
  let dueAt: number | null = null
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') requests.push(typeof body === 'string' && JSON.parse(body))
    if (method === 'POST') dueAt = 1_800_000_000
    if (method === 'DELETE') dueAt = null
    return Response.json({
      status: 200,
      data: { requested_at: dueAt, due_at: dueAt, days: 7, items: none, companies: [], ...state },
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
  return requests
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const requestDeletion = async () => {
  await press('Delete my account')
  await press('Delete my account in 7 days')
}
const findRequestMessage = () => screen.queryByText(/^We have received your request to delete your account\./)
const findKeptMessage = () => screen.queryByText('Your account is kept.')

describe("the page of the user's data", () => {
  test('announces only the last of several actions', async () => {
    openPage('ada@example.com')
    await requestDeletion()
    await waitFor(() => expect(findRequestMessage()?.textContent).toContain('We have emailed you about it.'))
    await press('Keep my account')
    await waitFor(() => expect(findKeptMessage()).not.toBeNull())
    expect(findRequestMessage()).toBeNull()
    await requestDeletion()
    await waitFor(() => expect(findRequestMessage()).not.toBeNull())
    expect(findKeptMessage()).toBeNull()
  })

  test('does not mention an email to users without an email address', async () => {
    openPage('')
    await requestDeletion()
    await waitFor(() =>
      expect(findRequestMessage()?.textContent).toBe('We have received your request to delete your account.'),
    )
  })

  test('lists the data to be deleted in the dialog', async () => {
    const items = { ...none, employees: 12, api_keys: 1, saved_jobs: 3 }
    const alone = { ...quintette, id: 2, name: 'Solo', jobs: 1, members: [] }
    const requests = openPage('ada@example.com', { items, companies: [alone] })
    await press('Delete my account')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines.slice(1)).toEqual([
      '12 employees',
      '1 API key',
      '3 saved jobs',
      'the company Solo and its 1 job',
    ])
    expect(requests).toEqual([])
    await press('Delete my account in 7 days')
    await waitFor(() => expect(findRequestMessage()).not.toBeNull())
    expect(requests).toHaveLength(1)
  })

  test('first asks for another owner of a company with other members', async () => {
    const ada = { user_id: 9, display: 'Ada', role: 'recruiter' }
    const requests = openPage('ada@example.com', { companies: [{ ...quintette, members: [grace, ada] }] })
    await press('Delete my account')
    await screen.findByRole('button', { name: /^Make owner\s?Grace$/ })
    expect(screen.queryByRole('button', { name: 'Delete my account in 7 days' })).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('New owner of Quintette'), 'Ada')
    await press(/^Make owner\s?Ada$/)
    await screen.findByText('Ada is an owner of Quintette now.')
    expect(requests).toEqual([{ role: 'owner' }])
  })

  test('names what is lost before it closes a company', async () => {
    openPage('ada@example.com', { companies: [quintette] })
    await press('Delete my account')
    await userEvent.click(await screen.findByRole('button', { name: /^Close the company/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Quintette?' }))
    expect(dialog.getByText(/^We delete Quintette with its 17 jobs now/)).toBeDefined()
    await press('Close the company')
    await screen.findByText('Quintette has been closed.')
  })

  test('lists the outcome for each company after the request', async () => {
    const alone = { ...quintette, id: 2, name: 'Solo', members: [] }
    openPage('ada@example.com', { due_at: 1_800_000_000, companies: [quintette, alone] })
    const closing = await screen.findByText('Solo is closed on that day, and its 17 jobs deleted.')
    expect(closing.previousSibling?.textContent).toBe('Grace becomes an owner of Quintette on that day.')
  })
})
