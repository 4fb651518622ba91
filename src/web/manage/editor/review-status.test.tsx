import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { toWire } from '#contract/jobs/job.ts'
import { aJob } from '#contract/jobs/jobs.testing.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { PageDataContext } from '#web/lib/page-data.ts'
import { QueryProvider } from '#web/query/query-provider.tsx'

import { ReviewStatus } from './review-status.tsx'

const site = { ...defaultBrand, publicUrl: '', now: 0, development: false }
const noChanges = { proposed: null, proposal: null, feedback: null, submitted_at: null, edited_by: null }

function renderStatus(state: JobState, page: { settlementUrl?: string }): void {
  const job = { ...toWire(aJob()), ...noChanges, state, role: 'owner' as const, actions: [], version: '"v1"' }
  render(
    <PageDataContext value={{ ...site, ...page }}>
      <QueryProvider user={7}>
        <ReviewStatus job={job} draft="draft" />
      </QueryProvider>
    </PageDataContext>,
  )
}

const link = () => screen.queryByRole('link', { name: 'Payment details' })

test('a job that is waiting for payment has a link to the payment details', () => {
  renderStatus('settlement', { settlementUrl: '/prices' })
  expect(link()?.getAttribute('href')).toBe('/prices')
})

test.each([
  ['settlement' as const, {}],
  ['published' as const, { settlementUrl: '/prices' }],
])('a job in the state %s has no payment link with the settings %j', (state, page) => {
  renderStatus(state, page)
  expect(link()).toBeNull()
})
