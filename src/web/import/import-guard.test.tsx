import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

import { forgetQueries, QueryProvider } from '#web/query/query-provider.tsx'

import { ImportGuard } from './import-guard.tsx'

function open(permissions: { write_jobs: boolean; post_jobs: boolean }): void {
  vi.stubGlobal('fetch', async () => Response.json(permissions))
  render(
    <QueryProvider user={1}>
      <MemoryRouter>
        <ImportGuard>The form</ImportGuard>
      </MemoryRouter>
    </QueryProvider>,
  )
}

beforeEach(forgetQueries)

test('staff see the import form', async () => {
  open({ write_jobs: true, post_jobs: true })
  expect(await screen.findByText('The form')).toBeDefined()
})

test('employers see why they cannot import jobs, and another way to post jobs', async () => {
  open({ write_jobs: false, post_jobs: true })
  expect(await screen.findByText('You cannot import jobs.')).toBeDefined()
  expect(screen.getByText(/^Staff of this site can import jobs from a file\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'New job' }).getAttribute('href')).toBe('/dashboard/jobs/new')
  expect(screen.queryByText('The form')).toBeNull()
})
