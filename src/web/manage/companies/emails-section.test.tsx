// The choice of emails on the page of a company.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import { forgetQueries, QueryProvider } from '#web/query/query-provider.tsx'

import { EmailsSection } from './emails-section.tsx'

function renderSection(answer: (request: RequestInit | undefined) => Response) {
  vi.stubGlobal('fetch', async (_path: string, request?: RequestInit) => answer(request))
  vi.spyOn(console, 'error').mockReturnValue()
  forgetQueries()
  const router = createMemoryRouter([{ path: '*', element: <EmailsSection companyId={3} /> }])
  render(
    <QueryProvider user={1}>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  return screen.findByRole<HTMLSelectElement>('combobox', { name: 'Email me about' })
}

test('the section saves a new choice immediately', async () => {
  const sent: unknown[] = []
  const select = await renderSection((request) => {
    if (request?.method !== 'PUT') return Response.json({ role: 'recruiter', decision_emails: 'own' })
    sent.push(request.body)
    return Response.json({ role: 'recruiter', decision_emails: 'none' })
  })
  expect(select.value).toBe('own')
  await userEvent.selectOptions(select, 'None')
  expect(await screen.findByText('Saved.')).toBeDefined()
  expect([select.value, sent]).toEqual(['none', ['{"decision_emails":"none"}']])
})

test('if saving fails, the section shows an error and restores the saved choice', async () => {
  const select = await renderSection((request) =>
    request?.method === 'PUT'
      ? new Response(null, { status: 503 })
      : Response.json({ role: 'owner', decision_emails: 'all' }),
  )
  await userEvent.selectOptions(select, 'None')
  expect(await screen.findByText('This was not saved. Please try again.')).toBeDefined()
  expect(select.value).toBe('all')
})
