import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'

import type { Change, DecisionInHistory } from '#contract/jobs/history.ts'
import { forgetQueries, QueryProvider } from '#web/query/query-provider.tsx'

import { CompanyHistory, JobHistory } from './history-list.tsx'

const change: Change = {
  id: 7,
  at: '2026-11-20T12:00:00.000Z',
  user: { id: 1, display: 'Ada' },
  via: 'api',
  action: 'changed',
  before: { title: 'Luthier', salary_max: 50_000, is_active: false, skills: [], slug: 'luthier' },
  after: { title: 'Drummer', salary_max: null, is_active: true, skills: ['Django', 'SQL'], slug: 'drummer' },
}

/** Answers requests with the given responses, in order. Returns an array to which each request adds its path. */
function stubResponses(...answers: (() => Response)[]): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    return answers[calls.length - 1]?.() ?? Response.error()
  })
  return calls
}

const withoutUser = (id: number, via: string): Change => ({ ...change, id, user: null, via })

const respondWithPage =
  (results: Change[], next: number | null = null, decisions: DecisionInHistory[] = []) =>
  () =>
    Response.json({ results, decisions, next })
const respondWithFailure = () => new Response(null, { status: 500 })

function show(children: ReactNode): void {
  forgetQueries()
  render(<QueryProvider user={1}>{children}</QueryProvider>)
}

const awaitingReview = { review: 'waiting', is_active: false }

describe('an entry of the history', () => {
  test('shows the author, time and changed fields', async () => {
    const calls = stubResponses(respondWithPage([change]))
    show(<JobHistory jobId={3} />)
    expect(screen.getByText('Loading the history...')).toBeDefined()
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toContain('Ada published the job')
    expect(item.querySelector('details')?.open).toBe(false)
    expect(item.querySelector('time')?.dateTime).toBe(change.at)
    const rows = Array.from(item.querySelectorAll('dl > div'), ({ textContent }) => textContent)
    expect(rows).toEqual([
      'TitleLuthier→ became Drummer',
      'Salary to50,000→ became nothing',
      'Publishedno→ became yes',
      'Skillsnothing→ became Django, SQL',
    ])
    expect(calls).toEqual(['/ninja-api/jobs/3/history'])
  })

  test.each([
    [awaitingReview, { review: null, is_active: true }, 'Ada approved the job'],
    [awaitingReview, { review: 'settlement' }, 'Ada approved the job'],
    [awaitingReview, { review: 'refused' }, 'Ada refused the job'],
    [awaitingReview, { review: 'changes_wanted' }, 'Ada asked for changes to the job'],
    [{ review: null }, { review: 'waiting' }, 'Ada sent the job for review'],
    [awaitingReview, { review: null, title: 'Drummer' }, 'Ada edited the job'],
    [{ title: 'Luthier' }, { title: 'Drummer' }, 'Ada edited the job'],
    [{ is_active: true }, { is_active: false }, 'Ada withdrew the job'],
    [{ is_active: false }, { is_active: true }, 'Ada published the job'],
    [{ expires_at: null }, { expires_at: '2027-01-01T00:00:00.000Z' }, 'Ada renewed the job'],
    [{ recheck: null }, { recheck: 'reported' }, 'Ada sent the job back to review'],
  ])('describes a change from %j to %j as "%s"', async (before, after, words) => {
    stubResponses(respondWithPage([{ ...change, before, after }]))
    show(<JobHistory jobId={3} />)
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toContain(words)
    expect(item.textContent).not.toMatch(/waiting|changes_wanted|settlement/)
  })

  test('describes why a job returns to review', async () => {
    stubResponses(respondWithPage([{ ...change, before: { recheck: 'reported' }, after: { recheck: null } }]))
    show(<JobHistory jobId={3} />)
    const item = await screen.findByRole('listitem')
    expect(item.querySelector('dl')?.textContent).toBe('Second reviewReported→ became nothing')
  })

  test('shortens a long text until the user expands it', async () => {
    const long = 'Play the guitar. '.repeat(30).trim()
    stubResponses(respondWithPage([{ ...change, before: { description: '' }, after: { description: long } }]))
    show(<JobHistory jobId={3} />)
    const item = await screen.findByRole('listitem')
    expect(item.textContent).not.toContain(long)
    await userEvent.click(within(item).getByRole('button', { name: 'Show all' }))
    expect(item.textContent).toContain(long)
  })

  test('names the source of a change without a user', async () => {
    stubResponses(
      respondWithPage([withoutUser(3, 'import'), withoutUser(2, 'database'), withoutUser(1, 'api')]),
    )
    show(<CompanyHistory companyId={4} />)
    const items = await screen.findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent?.replace(/ published.*/s, ''))).toEqual([
      'An import',
      'A database administrator',
      'A deleted user',
    ])
  })

  test('shows all fields of a created job', async () => {
    stubResponses(
      respondWithPage([
        { ...change, action: 'created', before: null, after: { title: 'Luthier', location: null } },
      ]),
    )
    show(<JobHistory jobId={3} />)
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toContain('Ada created the job')
    await userEvent.click(within(item).getByText('Show details'))
    expect(item.querySelector('dl')?.textContent).toBe('TitleLuthierLocationnothing')
  })
})

describe('the list of entries', () => {
  test('loads older changes on request', async () => {
    const calls = stubResponses(
      respondWithPage([change], 7),
      respondWithFailure,
      respondWithPage([{ ...change, id: 6 }]),
    )
    show(<CompanyHistory companyId={4} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show older changes' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    expect(screen.queryByRole('button')).toBeNull()
    expect(calls).toEqual([
      '/ninja-api/companies/4/history',
      '/ninja-api/companies/4/history?before=7',
      '/ninja-api/companies/4/history?before=7',
    ])
  })

  test('reports an empty history after a retry', async () => {
    stubResponses(respondWithFailure, respondWithPage([]))
    show(<JobHistory jobId={3} />)
    const alert = await screen.findByRole('alert')
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No changes have been recorded.')).toBeDefined()
  })

  test('shows decisions with reason and note between the changes, in order', async () => {
    const decision: DecisionInHistory = {
      id: 7,
      at: '2026-11-20T12:30:00.000Z',
      user: null,
      about: 'changes',
      decision: 'refused',
      reason: 'spam',
      note: 'No courses, please.',
    }
    const later = { ...change, id: 8, at: '2026-11-20T13:00:00.000Z' }
    stubResponses(respondWithPage([later, change], null, [decision]))
    show(<JobHistory jobId={3} />)
    const items = await screen.findAllByRole('listitem')
    expect(items.map(({ textContent }) => /^Ada|A reviewer/.exec(textContent ?? '')?.[0])).toEqual([
      'Ada',
      'A reviewer',
      'Ada',
    ])
    for (const words of ['refused an edit of the job', 'This is advertising.', 'No courses, please.'])
      expect(items[1]?.textContent).toContain(words)
  })
})
