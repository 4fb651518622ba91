// The domain section for the owner of a company.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { DomainWire } from '#contract/jobs/domains.ts'
import { forgetQueries, QueryProvider } from '#web/query/query-provider.tsx'

import { DomainSection } from './domain-section.tsx'

const unverifiedClaim: DomainWire = {
  domain: 'acme.example',
  token: 'token',
  state: 'unverified',
  verified_at: null,
  ends_at: null,
  checked_at: null,
  found: null,
}

const missingLine = {
  records: [{ name: 'acme.example', values: [], problem: 'There is no text record.' }],
  file: { url: 'https://acme.example/x', status: null, first_line: null, problem: 'Nobody answers there.' },
}

test.each([
  [{ found: missingLine }, 'The line was not found. The details are below.'],
  [{ state: 'verified', found: missingLine }, 'The line was found: acme.example is verified.'],
] as const)('the section reports the result of a check', async (checked, words) => {
  const at = '2026-11-20T12:00:00.000Z'
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/check')
        ? { ...unverifiedClaim, checked_at: at, ...checked }
        : { claim: unverifiedClaim },
    ),
  )
  forgetQueries()
  render(
    <QueryProvider user={1}>
      <DomainSection companyId={3} website={null} canManage />
    </QueryProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(await screen.findByText(words)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check now' }))
  expect(screen.queryByText('Verified') !== null).toBe('state' in checked)
  expect(screen.queryByText('There is no text record.') === null).toBe('state' in checked)
  // The message has no check mark, because the check may have found no record.
  expect(screen.getAllByRole('status').some((status) => status.querySelector('svg'))).toBe(false)
})
