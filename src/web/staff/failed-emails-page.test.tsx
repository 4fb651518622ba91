import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import type { FailedEmailRow } from '#contract/staff/staff.ts'
import { forgetQueries, QueryProvider } from '#web/query/query-provider.tsx'

import { FailedEmailsPage } from './failed-emails-page.tsx'

const failed: FailedEmailRow = {
  id: 7,
  recipient: 'ada@example.com',
  template: 'verification-link',
  failed_at: '2026-11-20T12:00:00.000Z',
  reason: 'No such user here.',
  expires_at: '2026-11-23T12:00:00.000Z',
  can_resend: true,
}

test('after the last failed email is sent again, the page says where the email appears if it fails again', async () => {
  let results = [failed]
  vi.stubGlobal('fetch', async (_path: string, request?: RequestInit) => {
    if (request?.method !== 'POST') return Response.json({ is_sending: true, count: results.length, results })
    results = []
    return Response.json({ sent: [failed.id] })
  })
  forgetQueries()
  const router = createMemoryRouter([{ path: '*', element: <FailedEmailsPage /> }])
  render(
    <QueryProvider user={1}>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }))
  expect(await screen.findByText('1 email will be sent again within a minute.')).toBeDefined()
  expect(screen.getByText('If an email fails again, it will appear here.')).toBeDefined()
  expect(screen.queryByText('No email has failed.')).toBeNull()
})
