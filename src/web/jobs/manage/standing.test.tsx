// What the editor says above the form of a job that waits to be settled.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { toWire } from '#contract/jobs/job.ts'
import { aJob } from '#contract/jobs/jobs.testing.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { PageDataContext } from '#web/lib/page-data.ts'
import { QueryProvider } from '#web/lib/query-provider.tsx'

import { Standing } from './editor/standing.tsx'

const site = { siteName: 'Fretboard', publicUrl: '', now: 0, development: false }
const nothing = { proposed: null, proposal: null, feedback: null, submitted_at: null }

function show(state: JobState, page: { settlementUrl?: string }): void {
  const job = { ...toWire(aJob()), ...nothing, state, role: 'owner' as const, actions: [], version: '"v1"' }
  render(
    <PageDataContext value={{ ...site, ...page }}>
      <QueryProvider user={7}>
        <Standing job={job} draft="draft" />
      </QueryProvider>
    </PageDataContext>,
  )
}

const link = () => screen.queryByRole('link', { name: 'What is owed, and how to settle it' })

test('a job that waits to be settled leads to how that is done', () => {
  show('settlement', { settlementUrl: '/prices' })
  expect(link()?.getAttribute('href')).toBe('/prices')
})

test.each([
  ['settlement' as const, {}],
  ['published' as const, { settlementUrl: '/prices' }],
])('one that is %s, with %j, leads nowhere', (state, page) => {
  show(state, page)
  expect(link()).toBeNull()
})
