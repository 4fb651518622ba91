// The employee manager works under any base path (specification, section 2).
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import { QueryProvider } from '#web/query/query-provider.tsx'

import { EmployeeManager } from './employee-manager.tsx'

const home = '/staff/people'
const ada = {
  id: 7,
  user: 1,
  name: 'Ada Lovelace',
  department: 'engineering',
  salary: 90_000,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}

test.each([`${home}/new`, `${home}/edit/7`])(
  'the manager shows the page %s, which links back to the list',
  async (path) => {
    vi.stubGlobal('fetch', async () => Response.json(ada, { headers: { etag: '"1"' } }))
    const route = { path: `${home}/*`, element: <EmployeeManager basePath={home} /> }
    render(<RouterProvider router={createMemoryRouter([route], { initialEntries: [path] })} />, {
      wrapper: ({ children }) => <QueryProvider user={1}>{children}</QueryProvider>,
    })
    await screen.findByRole('button', { name: 'Save employee' })
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(home)
  },
)
