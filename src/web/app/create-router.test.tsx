import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type DataRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { defaultBrand } from '#contract/pages/brand.testing.ts'

import { PageDataContext } from '../lib/page-data.ts'
import { listRoutes } from '../routes.tsx'
import { createRouter, loadMatches } from './create-router.ts'

const routes = listRoutes()

const site = { ...defaultBrand, publicUrl: '', now: 0, development: false }
const comingSoon = 'Coming Soon!'
const tagline = 'The job and developer marketplace for Django.'
const failure = 'The page could not be loaded. Please check your connection.'

let router: DataRouter

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

afterEach(() => {
  router.dispose()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const findText = (words: string) => screen.findByText(words)
const follow = (name: string) => userEvent.click(screen.getAllByRole('link', { name })[0] ?? document.body)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Opens `/developers`. `before` is the path of the previous page in this tab. */
async function openPage({ before = '/' } = {}): Promise<void> {
  history.replaceState({ idx: 0 }, '', before)
  history.pushState({ idx: 1 }, '', '/developers')
  await loadMatches(routes, '/developers')
  router = createRouter(routes, {})
  render(
    <PageDataContext value={site}>
      <RouterProvider router={router} />
    </PageDataContext>,
  )
  await findText(comingSoon)
}

/** Replaces the code of the page at `path`. Call this function before `openPage`. */
function replaceCode(path: string, lazy: () => Promise<object>): void {
  const route = matchRoutes(routes, path)?.at(-1)?.route
  if (typeof route?.lazy !== 'function') throw new Error(`${path} has already loaded`)
  Object.assign(route, { lazy })
}

/** Makes the code of the page at `path` fail to load until the test calls `arrive`. Also makes all requests fail. */
function makeUnavailable(path: string) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  let page: object | undefined
  replaceCode(path, async () => {
    if (page === undefined) throw new TypeError('Failed to fetch the page')
    return page
  })
  return {
    arrive: () => {
      page = { Component: () => <h1>There at last</h1> }
    },
  }
}

describe('the router', () => {
  test('follows a link and goes back', async () => {
    await openPage()
    // The landing page requests the newest jobs.
    vi.stubGlobal('fetch', async () => new Response('<script id="page-data">{}</script>'))
    vi.stubGlobal('scrollY', 640)
    await follow('Fretboard')
    await findText(tagline)
    expect(location.pathname).toBe('/')
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0)
    history.back()
    await findText(comingSoon)
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640)
  })

  test('keeps the page and its URL if the site is unreachable', async () => {
    const page = makeUnavailable('/jobs/saved')
    await openPage()
    void router.navigate('/jobs/saved')
    await findText(failure)
    expect(screen.getByText(comingSoon)).toBeDefined()
    expect(location.pathname).toBe('/developers')
    await press('Try again')
    await findText(failure)
    page.arrive()
    await press('Try again')
    await findText('There at last')
    expect(location.pathname).toBe('/jobs/saved')
    expect(screen.queryByText(failure)).toBeNull()
  })

  test('keeps the current page and its URL if the back button leads to a page that cannot load', async () => {
    const page = makeUnavailable('/account/logout')
    await openPage({ before: '/account/logout' })
    history.back()
    await findText(failure)
    expect(screen.getByText(comingSoon)).toBeDefined()
    expect(location.pathname).toBe('/developers')
    page.arrive()
    await press('Try again')
    await findText('There at last')
    expect(location.pathname).toBe('/account/logout')
  })

  test('shows a dismissed error again when the next attempt fails', async () => {
    makeUnavailable('/shadcn-test')
    await openPage()
    void router.navigate('/shadcn-test')
    await findText(failure)
    await press('Dismiss')
    expect(screen.queryByText(failure)).toBeNull()
    void router.navigate('/shadcn-test')
    await findText(failure)
    await follow('Fretboard')
    await findText(tagline)
    expect(screen.queryByText(failure)).toBeNull()
  })

  test('ignores a page that loads after the visitor has navigated elsewhere', async () => {
    const arrivals: ((page: object) => void)[] = []
    const page = new Promise<object>((resolve) => arrivals.push(resolve))
    replaceCode('/nowhere', () => page)
    await openPage()
    void router.navigate('/nowhere')
    await follow('Fretboard')
    await findText(tagline)
    arrivals[0]?.({ Component: () => <h1>Too late</h1> })
    await page
    await findText(tagline)
    expect(location.pathname).toBe('/')
  })
})
