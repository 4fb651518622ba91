import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { toWire } from '#contract/jobs/job.ts'
import { aJob } from '#contract/jobs/jobs.testing.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { actionsIn, type JobAction, type JobRole, jobRoles } from '#contract/jobs/rules/actions.ts'
import { type JobState, jobStates } from '#contract/jobs/rules/job-state.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { PageDataContext } from '#web/lib/page-data.ts'
import { forgetQueries, QueryProvider } from '#web/query/query-provider.tsx'

import { EditJobPage } from './editor/edit-job-page.tsx'
import { JobRow } from './jobs/job-row.tsx'
import { WriterContext } from './use-user-id.ts'

const now = new Date('2026-11-20T12:00:00Z')
const site = { ...defaultBrand, publicUrl: '', development: false }
vi.setConfig({ testTimeout: 20_000 })

function createManagedJob(state: JobState, role: JobRole): ManagedJobDetail {
  const wire = toWire(aJob({ id: 7, title: 'Luthier', expiresAt: new Date(now.getTime() + 86_400_000) }))
  const hasEdit = state === 'changes_waiting'
  return {
    ...wire,
    publish_at: state === 'scheduled' ? new Date(now.getTime() + 3_600_000).toISOString() : null,
    state,
    role,
    actions: [...actionsIn(state, role)],
    version: '"v1"',
    proposed: hasEdit ? { title: 'Lutenist' } : null,
    edited_by: null,
    proposal: hasEdit ? 'waiting' : null,
    feedback: null,
    submitted_at: null,
  }
}

const counts = { views: 0, apply_clicks: 0, saves: 0 }

const createResponses = (job: ManagedJobDetail): Record<string, unknown> => ({
  '/ninja-api/dashboard/jobs/7': job,
  '/ninja-api/permissions': { write_jobs: job.role === 'staff', post_jobs: true },
  '/ninja-api/dashboard/companies': { count: 0, page: 1, pages: 1, results: [] },
  '/ninja-api/companies': [],
  '/ninja-api/dashboard/check-link': { outcome: 'ok' },
  '/ninja-api/dashboard/jobs/7/figures': { totals: counts, last_30_days: counts, median_rate: null },
  '/ninja-api/jobs/7/history': { results: [], decisions: [], next: null },
})

function openPage(path: string, element: React.ReactNode): void {
  const router = createMemoryRouter([{ path: ':jobId', element }], { initialEntries: [path] })
  render(
    <PageDataContext value={{ ...site, now: now.getTime() }}>
      <QueryProvider user={1}>
        <WriterContext value={1}>
          <RouterProvider router={router} />
        </WriterContext>
      </QueryProvider>
    </PageDataContext>,
  )
}

const sortLabels = (labels: readonly string[]) =>
  labels.map((label) => label.replace(/ Luthier$/, '')).toSorted((one, other) => one.localeCompare(other))

const listLabels = (role: 'button' | 'link') =>
  // Include hidden elements, because the menu of a row is a closed popover.
  screen.queryAllByRole(role, { hidden: true }).map(({ textContent }) => textContent.trim())

/** The labels of an action's buttons in the list. Decisions of reviewers have buttons on another page. */
const listButtonLabels: Partial<Record<JobAction, readonly string[]>> = {
  edit: ['Edit', 'Duplicate'],
  submit: ['Send for review'],
  publish: ['Publish'],
  withdraw: ['Withdraw'],
  renew: ['Renew'],
  settle: ['Mark as paid'],
  delete: ['Delete'],
}

function getEditorLabels(state: JobState, action: JobAction): readonly string[] {
  const isDraft = state === 'draft'
  if (action === 'submit') return ['Send for review']
  if (action === 'publish') return [isDraft ? 'Publish' : 'Save and publish']
  if (action === 'renew') return state === 'expired' ? ['Save and renew'] : []
  return action === 'edit' ? [isDraft ? 'Save draft' : 'Save changes'] : []
}

beforeEach(() => {
  forgetQueries()
  localStorage.clear()
})

describe.each(jobStates)('a job in the state %s', (state) => {
  test.each(jobRoles)('has list buttons for exactly the actions of the role %s', (role) => {
    openPage(
      '/7',
      <ul>
        <JobRow
          job={createManagedJob(state, role)}
          hasDraft={false}
          perform={() => {}}
          remove={() => {}}
          isSelected={false}
          onSelect={() => {}}
        />
      </ul>,
    )
    const title = screen.getByRole('heading').textContent
    const shown = [...listLabels('button'), ...listLabels('link')].filter(
      (label) => label !== title && !/^(?:View|More)/.test(label),
    )
    expect(sortLabels(shown)).toEqual(
      sortLabels(actionsIn(state, role).flatMap((action) => listButtonLabels[action] ?? [])),
    )
  })

  test.each(jobRoles)('has editor buttons for exactly the actions of the role %s', async (role) => {
    const job = createManagedJob(state, role)
    const answers = createResponses(job)
    vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path.replace(/\?.*/, '')] ?? null))
    openPage('/7', <EditJobPage />)
    await screen.findByRole('heading', { level: 1 })
    // The editor appears after its list of companies has loaded.
    if (job.actions.includes('edit')) await screen.findByLabelText('Company')
    const buttons = Array.from(document.querySelectorAll('form [type=submit]'), (way) => way.textContent)
    const expected = sortLabels(actionsIn(state, role).flatMap((action) => getEditorLabels(state, action)))
    expect(sortLabels(buttons)).toEqual(expected)
    const canTakeBack = screen.queryByRole('button', { name: 'Take back my changes' }) !== null
    expect(canTakeBack).toBe(job.proposed !== null && (role === 'owner' || role === 'recruiter'))
  })
})

test('if an expired job has a pending edit, the list and the editor still show that the job has expired', async () => {
  const times = { first_published_at: '2026-10-01T12:00:00.000Z', expires_at: '2026-11-10T12:00:00.000Z' }
  const job = { ...createManagedJob('changes_waiting', 'owner'), ...times, is_active: true }
  vi.stubGlobal('fetch', async (path: string) => Response.json(createResponses(job)[path] ?? null))
  openPage(
    '/7',
    <ul>
      <JobRow
        job={job}
        hasDraft={false}
        perform={() => {}}
        remove={() => {}}
        isSelected={false}
        onSelect={() => {}}
      />
    </ul>,
  )
  for (const words of ['Changes in review', 'Expired', /^Closed/])
    expect(screen.getByText(words)).toBeDefined()
  cleanup()
  openPage('/7', <EditJobPage />)
  expect(await screen.findByText(/The job has expired. Renew it/)).toBeDefined()
})
