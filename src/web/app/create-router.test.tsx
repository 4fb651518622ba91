import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type DataRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { defaultBrand } from '#contract/pages/brand.testing.ts'

import { PageDataContext } from '../lib/page-data.ts'
import { routes } from '../routes.tsx'
import { createRouter, loadMatches } from './create-router.ts'

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

const shows = (words: string) => screen.findByText(words)
const follow = (name: string) => userEvent.click(screen.getAllByRole('link', { name })[0] ?? document.body)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Opens `/developers`. `before` is the path of the previous page in this tab. */
async function open({ before = '/' } = {}): Promise<void> {
  history.replaceState({ idx: 0 }, '', before)
  history.pushState({ idx: 1 }, '', '/developers')
  await loadMatches(routes, '/developers')
  router = createRouter(routes, {})
  render(
    <PageDataContext value={site}>
      <RouterProvider router={router} />
    </PageDataContext>,
  )
  await shows(comingSoon)
}

/** Replaces the code of the page at `path`. Call this function before `open`. */
function loadBy(path: string, lazy: () => Promise<object>): void {
  const route = matchRoutes(routes, path)?.at(-1)?.route
  if (typeof route?.lazy !== 'function') throw new Error(`${path} has already loaded`)
  Object.assign(route, { lazy })
}

/** Makes the page at `path` and the site unavailable until `arrive` is called. */
function takeAway(path: string) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  let page: object | undefined
  loadBy(path, async () => {
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
    await open()
    // The landing page requests the newest jobs.
    vi.stubGlobal('fetch', async () => new Response('<script id="page-data">{}</script>'))
    vi.stubGlobal('scrollY', 640)
    await follow('Fretboard')
    await shows(tagline)
    expect(location.pathname).toBe('/')
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0)
    history.back()
    await shows(comingSoon)
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640)
  })

  test('keeps the page and its URL if the site is unreachable', async () => {
    const page = takeAway('/jobs/saved')
    await open()
    void router.navigate('/jobs/saved')
    await shows(failure)
    expect(screen.getByText(comingSoon)).toBeDefined()
    expect(location.pathname).toBe('/developers')
    await press('Try again')
    await shows(failure)
    page.arrive()
    await press('Try again')
    await shows('There at last')
    expect(location.pathname).toBe('/jobs/saved')
    expect(screen.queryByText(failure)).toBeNull()
  })

  test('keeps the page if the previous page cannot load', async () => {
    const page = takeAway('/account/logout')
    await open({ before: '/account/logout' })
    history.back()
    await shows(failure)
    expect(screen.getByText(comingSoon)).toBeDefined()
    expect(location.pathname).toBe('/developers')
    page.arrive()
    await press('Try again')
    await shows('There at last')
    expect(location.pathname).toBe('/account/logout')
  })

  test('shows a dismissed error again when the next attempt fails', async () => {
    takeAway('/shadcn-test')
    await open()
    void router.navigate('/shadcn-test')
    await shows(failure)
    await press('Dismiss')
    expect(screen.queryByText(failure)).toBeNull()
    void router.navigate('/shadcn-test')
    await shows(failure)
    await follow('Fretboard')
    await shows(tagline)
    expect(screen.queryByText(failure)).toBeNull()
  })

  test('completes only the later of two navigations', async () => {
    const arrivals: ((page: object) => void)[] = []
    const page = new Promise<object>((resolve) => arrivals.push(resolve))
    loadBy('/nowhere', () => page)
    await open()
    void router.navigate('/nowhere')
    await follow('Fretboard')
    await shows(tagline)
    arrivals[0]?.({ Component: () => <h1>Too late</h1> })
    await page
    await shows(tagline)
    expect(location.pathname).toBe('/')
  })
})
