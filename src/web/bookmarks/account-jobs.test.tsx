import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { forgetQueries } from '#web/query/query-provider.tsx'

import { AccountJobs } from './account-jobs.tsx'
import { accountJobs, changeSaved, savedJobs, visitorJobs } from './job-marks.ts'

/** A fake server with one account. Changes fail with the status `failure`, if it is set. */
const account = {
  saved: [] as number[],
  failure: 0,
  requests: [] as string[],
  /** Responses wait for it. */
  held: Promise.resolve(),
}

async function respond(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  account.requests.push(`${method} ${path} ${typeof body === 'string' ? body : ''}`.trim())
  if (account.failure && method !== 'GET') return new Response(null, { status: account.failure })
  const { saved, held } = account
  if (method === 'GET') return held.then(() => Response.json({ job_ids: saved }))
  const added: number[] = typeof body === 'string' ? JSON.parse(body).job_ids : []
  const removed = method === 'DELETE' ? Number(path.split('/').at(-1)) : undefined
  account.saved = [...new Set([...account.saved, ...added])].filter((id) => id !== removed)
  return new Response(null, { status: 204 })
}

beforeEach(() => {
  Object.assign(account, { saved: [1, 2], failure: 0, requests: [], held: Promise.resolve() })
  vi.stubGlobal('fetch', respond)
})

afterEach(() => {
  visitorJobs.remove(...visitorJobs.store.get())
  localStorage.clear()
  forgetQueries()
})

async function logIn() {
  const page = render(<AccountJobs user={7} />)
  await waitFor(() => expect(accountJobs.get()?.ids).toBeTruthy())
  return page
}

const listShown = () => [...savedJobs.get()]
const change = (id: string, isSaved: boolean) =>
  act(() => changeSaved({ ids: [id], title: `Job ${id}`, isSaved }))
const readStored = () => localStorage.getItem('fretboard:saved-jobs')

describe('the saved jobs of an account', () => {
  test('a login adds the jobs of a visitor to those of the account, in one request', async () => {
    visitorJobs.add('2', '5', 'x')
    await logIn()
    await waitFor(() => expect(readStored()).toBe('[]'))
    expect(account.saved).toEqual([1, 2, 5])
    await waitFor(() => expect(listShown()).toEqual(['1', '2', '5']))
    expect(account.requests.filter((sent) => sent.startsWith('POST'))).toEqual([
      'POST /ninja-api/bookmarks {"job_ids":[2,5],"saved_before_login":true}',
    ])
  })

  test('the browser keeps the jobs of a visitor until the account has them', async () => {
    visitorJobs.add('5')
    account.failure = 503
    await logIn()
    await screen.findByText('The jobs that you saved before you logged in have not reached your account.')
    expect([listShown(), readStored()]).toEqual([['1', '2', '5'], '["5"]'])
    account.failure = 0
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(readStored()).toBe('[]'))
    expect(account.saved).toEqual([1, 2, 5])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('jobs that another tab moves to the account while this one loads them stay on the page', async () => {
    visitorJobs.add('5')
    account.held = new Promise((resolve) => {
      addEventListener('storage', () => resolve(), { once: true })
    })
    render(<AccountJobs user={7} />)
    await waitFor(() => expect(account.requests).toHaveLength(1))
    account.saved = [1, 2, 5]
    localStorage.setItem('fretboard:saved-jobs', '[]')
    dispatchEvent(new StorageEvent('storage', { key: 'fretboard:saved-jobs' }))
    await waitFor(() => expect(listShown()).toEqual(['1', '2', '5']))
  })

  test('changes appear at once and reach the account in order', async () => {
    await logIn()
    for (const [id, isSaved] of [
      ['3', true],
      ['1', false],
      ['3', false],
      ['3', true],
    ] as const)
      change(id, isSaved)
    await waitFor(() => expect(account.saved).toEqual([2, 3]))
    expect(listShown()).toEqual(['2', '3'])
    expect(readStored()).toBeNull()
  })

  test('a failed change is taken back with a message, and can be tried again', async () => {
    await logIn()
    account.failure = 503
    change('3', true)
    expect((await screen.findByRole('alert')).textContent).toBe('“Job 3” could not be saved.')
    expect(listShown()).toEqual(['1', '2'])
    change('1', false)
    await screen.findByText('2 changes of your saved jobs have not reached your account.')
    expect(new Set(listShown())).toEqual(new Set(['1', '2']))
    account.failure = 0
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(account.saved).toEqual([2, 3]))
    expect(listShown()).toEqual(['2', '3'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a job saved after the session has ended stays in this browser', async () => {
    await logIn()
    account.failure = 401
    change('3', true)
    await waitFor(() => expect(readStored()).toBe('["3"]'))
    expect(listShown()).toEqual(['1', '2', '3'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('nothing of the account remains after the logout', async () => {
    const { unmount } = await logIn()
    change('3', true)
    await waitFor(() => expect(account.saved).toEqual([1, 2, 3]))
    unmount()
    expect([listShown(), localStorage.length]).toEqual([[], 0])
  })

  test('a visitor saves jobs in this browser without a request', async () => {
    change('4', true)
    expect([listShown(), readStored(), account.requests]).toEqual([['4'], '["4"]', []])
    change('4', false)
    expect(listShown()).toEqual([])
  })
})
