import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { defaultBrand } from '#contract/pages/brand.testing.ts'

import { createConfig } from './configs.testing.ts'

const failed = 'Sorry, there was an error loading your data.'
const user = { id: 7, display: 'Ada', email: 'ada@example.com' }
const adaSession = { status: 200, data: { user, methods: [] }, meta: { is_authenticated: true } }
const visitorSession = { status: 401, data: { flows: [] }, meta: { is_authenticated: false } }

/** The configuration in the server's page data. */
const accounts = createConfig()

const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})

/** The server's responses. A call without a response fails. */
let answers: { session?: object; config?: object } = {}

async function answer(path: string): Promise<Response> {
  const json = path.endsWith('/config') ? answers.config : answers.session
  if (json === undefined) throw new TypeError('Failed to fetch')
  return Response.json(json)
}

/** Renders a page with this guard. Fresh modules simulate a new visit. */
async function visit(guard: 'UserGuard' | 'EntranceGuard') {
  vi.resetModules()
  const guards = await import('./guards.tsx')
  const { PageDataContext } = await import('#web/lib/page-data.ts')
  const { openSession } = await import('./open-session.ts')
  const routes = [
    { path: '/', element: 'home' },
    { Component: guards[guard], children: [{ path: '/here', element: 'the page' }] },
    { path: '/slow', lazy: () => new Promise<never>(() => {}) },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/'] })
  const data = { ...defaultBrand, publicUrl: '', now: 0, development: false, accounts }
  render(
    <PageDataContext value={data}>
      <RouterProvider router={router} />
    </PageDataContext>,
  )
  return { openSession, router }
}

beforeEach(() => {
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('fetch', answer)
  consoleError.mockClear()
})

/** Simulates a message from another tab that the session has changed. */
function notifyFromOtherTab(): void {
  const tabs = new BroadcastChannel('auth')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
  tabs.postMessage('changed')
  tabs.close()
}

const restoreFromCache = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

describe('the guard of a page', () => {
  test('shows an error on a page restored offline, and recovers when another tab reports a change', async () => {
    answers = { session: adaSession, config: { status: 200, data: accounts } }
    const { router } = await visit('UserGuard')
    await router.navigate('/here')
    await screen.findByText('the page')
    answers = {}
    restoreFromCache()
    await screen.findByText(failed)
    answers = { session: adaSession }
    notifyFromOtherTab()
    expect(await screen.findByText('the page')).toBeDefined()
  })

  test('shows a spinner until the code of the next page has loaded', async () => {
    answers = { session: adaSession, config: { status: 200, data: accounts } }
    const { router } = await visit('EntranceGuard')
    await router.navigate('/here?next=/slow')
    expect(await screen.findByText('Loading...')).toBeDefined()
    expect(screen.queryByText('the page')).toBeNull()
  })

  test('requests the session again if an earlier page could not load it', async () => {
    answers = {}
    const { openSession, router } = await visit('UserGuard')
    openSession()
    await waitFor(() => expect(consoleError).toHaveBeenCalled())
    answers = { session: adaSession, config: { status: 200, data: accounts } }
    await router.navigate('/here')
    expect(await screen.findByText('the page')).toBeDefined()
  })

  test.each(['csrftoken=abc', 'csrftoken=; max-age=0'])(
    'keeps the form if only the configuration fails to load (cookie %s)',
    async (cookie) => {
      document.cookie = cookie
      answers = { session: visitorSession }
      const { router } = await visit('EntranceGuard')
      await router.navigate('/here')
      await waitFor(() => expect(consoleError).toHaveBeenCalled())
      await new Promise((resolve) => {
        setTimeout(resolve)
      })
      expect(screen.getByText('the page')).toBeDefined()
      expect(screen.queryByText(failed)).toBeNull()
    },
  )
})
