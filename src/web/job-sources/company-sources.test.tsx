// The job sources page in states that the browser tests do not cover.
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'

import type { SourceJobWire, SourceWire } from '#contract/job-sources/job-sources.ts'
import { pauseReasons } from '#contract/job-sources/rules/round-actions.ts'
import { forgetQueries, QueryProvider } from '#web/query/query-provider.tsx'

import { CompanySources } from './company-sources.tsx'

const at = '2026-11-20T12:00:00.000Z'
const counts = {
  listed: 2,
  created: 0,
  edited: 0,
  published: 0,
  withdrawn: 0,
  renewed: 0,
  not_relevant: 0,
  refused: 0,
}

function createSource(parts: Partial<SourceWire> = {}): SourceWire {
  return {
    id: 5,
    company_id: 3,
    kind: 'lever',
    region: 'us',
    board: 'acme',
    career_page: 'https://acme.example/careers',
    words: ['django'],
    remote_places: null,
    remote_place_jobs: 0,
    acts_as: 'Ada',
    state: 'active',
    pause_reason: null,
    paused_at: null,
    proven_at: at,
    proof_missing_since: null,
    next_check_at: at,
    last_good_at: at,
    failing_since: null,
    last_result: { at, error: null, counts },
    created_at: at,
    jobs: [],
    ...parts,
  }
}

function createJob(parts: Partial<SourceJobWire> = {}): SourceJobWire {
  return {
    external_id: '1',
    title: 'Django developer',
    outcome: 'job',
    reason: null,
    job_id: 7,
    state: 'published',
    differences: [],
    seen_at: at,
    missing_since: null,
    withdrawn_at: null,
    ...parts,
  }
}

type Answer = (request: { method: string }) => Response

function openPage(answer: Answer) {
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) => answer({ method }))
  forgetQueries()
  render(
    <MemoryRouter>
      <QueryProvider user={1}>
        <CompanySources companyId={3} domain="acme.example" domainPath="/domain" canManage />
      </QueryProvider>
    </MemoryRouter>,
  )
}

const openWithSource = (source: Partial<SourceWire>) => openPage(() => Response.json([createSource(source)]))

describe('the page of job sources', () => {
  test('offers a retry if the sources do not load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isBroken = true
    openPage(() => (isBroken ? new Response('', { status: 500 }) : Response.json([createSource()])))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    expect(await screen.findByText('Active')).toBeDefined()
  })

  test('reports that the user has sent too many requests, and keeps the typed URL of the career page', async () => {
    const message = 'Too many requests. Try again in 9 minutes.'
    openPage(({ method }) =>
      method === 'GET' ? Response.json([]) : Response.json({ detail: message }, { status: 429 }),
    )
    const field = await screen.findByLabelText<HTMLInputElement>('Career page')
    await userEvent.type(field, 'https://acme.example/careers')
    await userEvent.click(screen.getByRole('button', { name: 'Check page' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(field.value).toBe('https://acme.example/careers')
  })

  test.each(pauseReasons)('explains the pause reason %s and hides forbidden actions', async (reason) => {
    openWithSource({ state: 'paused', paused_at: at, pause_reason: reason })
    const region = within(await screen.findByRole('region', { name: 'The Lever board acme' }))
    expect(region.getByText('Paused')).toBeDefined()
    expect(region.queryByRole('button', { name: 'Check now' })).toBeNull()
    expect(region.queryByRole('button', { name: 'Resume' }) === null).toBe(reason === 'staff')
    expect(region.queryByText(/^Next round/)).toBeNull()
  })

  test('shows when reads of the board started to fail and when the last read succeeded', async () => {
    openWithSource({
      failing_since: at,
      last_result: { at, error: 'Lever answered with status 500.', counts },
    })
    expect(await screen.findByText('Failing')).toBeDefined()
    expect(screen.getByText(/^We have not been able to read the board since/)).toBeDefined()
    expect(screen.getByText(/failed\. Lever answered with status 500\.$/)).toBeDefined()
    expect(screen.getByText(/^Last successful round/)).toBeDefined()
  })

  test('shows since when the career page has had no link to the board', async () => {
    openWithSource({ proof_missing_since: at })
    expect(await screen.findByText('Link missing')).toBeDefined()
    expect(screen.getByText(/Add the link, or we pause the source after 14 days\.$/)).toBeDefined()
  })

  test('reports that the last import found no changes', async () => {
    openWithSource({})
    expect(await screen.findByText(/2 jobs on the board, no changes\.$/)).toBeDefined()
  })

  test('says that the first import is in progress', async () => {
    openWithSource({ last_result: null, last_good_at: null })
    expect(await screen.findByText('We are reading the board. This takes up to a minute.')).toBeDefined()
  })
})

describe('the question about places such as "Remote"', () => {
  const question = { name: /^Are jobs with the place “Remote”/ }

  test('is not asked if no job has such a place', async () => {
    openWithSource({})
    expect(await screen.findByText('Active')).toBeDefined()
    expect(screen.queryByRole('group', question)).toBeNull()
  })

  test.each([
    [{ remote_place_jobs: 1 }, ['false', 'false']],
    [{ remote_places: false, remote_place_jobs: 1 }, ['false', 'true']],
    [{ remote_places: true }, ['true', 'false']],
  ])('with %j shows the answer', async (source, pressed) => {
    openWithSource(source)
    const buttons = within(await screen.findByRole('group', question)).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(pressed)
  })
})

describe('a job of a source', () => {
  test.each([
    [
      'has a newer text at the source',
      { state: 'refused', reason: 'The source has a newer text.' },
      'The source has a newer text.',
    ],
    [
      'was withdrawn by the source',
      { state: 'withdrawn', withdrawn_at: at },
      /^Withdrawn .*, because Lever no longer lists the job\.$/,
    ],
    ['is missing on the board', { missing_since: at }, /^Lever has not listed the job since/],
    ['was deleted here', { job_id: null, state: null }, 'Deleted here.'],
  ] as const)('the list says that the job %s', async (_case, job, text) => {
    openWithSource({ jobs: [createJob(job)] })
    expect(await screen.findByText(text)).toBeDefined()
  })

  test('the list does not mark a job as withdrawn after a member has published it again', async () => {
    openWithSource({ jobs: [createJob({ withdrawn_at: at, missing_since: at })] })
    expect(await screen.findByText(/^Lever has not listed the job since/)).toBeDefined()
    expect(screen.queryByText(/^Withdrawn/)).toBeNull()
  })

  test('the list shows the fields that a member has changed', async () => {
    openWithSource({
      jobs: [createJob({ differences: [{ field: 'title', here: 'Lead', at_source: 'Developer' }] })],
    })
    expect(await screen.findByText('Changed here: Title')).toBeDefined()
    expect(screen.getByText('Here: Lead')).toBeDefined()
    expect(screen.getByText('At Lever: Developer')).toBeDefined()
  })

  test('the list shows 50 jobs at a time and can be filtered by outcome', async () => {
    const jobs = Array.from({ length: 120 }, (_none, index) =>
      createJob({ external_id: String(index), outcome: index === 119 ? 'refused' : 'job' }),
    )
    openWithSource({ jobs })
    const list = within(await screen.findByRole('list', { name: 'Jobs' }))
    expect(list.getAllByRole('listitem')).toHaveLength(50)
    await userEvent.click(screen.getByRole('button', { name: 'Show more jobs' }))
    expect(list.getAllByRole('listitem')).toHaveLength(100)
    await userEvent.click(screen.getByRole('button', { name: 'Refused 1' }))
    expect(list.getAllByRole('listitem')).toHaveLength(1)
  })
})
