// Address and page change together, and a page is found again as it was left.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { matchRoutes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { BrowserRouter } from './browser-router.tsx'
import { loadRoutes } from './load-routes.ts'
import { routes } from './routes.tsx'

const comingSoon = 'Coming Soon!'
const tagline = 'The job and developer marketplace for Django.'

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  history.replaceState(null, '', '/developers')
  await loadRoutes('/developers')
  render(<BrowserRouter />)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shows = (words: string) => screen.findByText(words)
const follow = (name: string) => userEvent.click(screen.getAllByRole('link', { name })[0] ?? document.body)

/** Has the code of the page at `path` come otherwise; returns how to have it come again as it does. */
function loadBy(path: string, lazy: () => Promise<object>): () => void {
  const route = matchRoutes(routes, path)?.at(-1)?.route
  if (typeof route?.lazy !== 'function') throw new Error(`${path} is loaded already`)
  const own = { lazy: route.lazy }
  Object.assign(route, { lazy })
  return () => void Object.assign(route, own)
}

/** As if one went back to there. */
function comeTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

test('a link leads to its page, and back leads back to where it was left', async () => {
  await shows(comingSoon)
  vi.stubGlobal('scrollY', 640)
  await follow('Fretboard')
  await shows(tagline)
  expect(location.pathname).toBe('/')
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0)
  history.back()
  await shows(comingSoon)
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640)
})

test('a page that cannot be loaded is an error until one goes on, and may be there the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const find = loadBy('/nowhere', () => Promise.reject(new TypeError('Failed to fetch the page')))
  comeTo('/nowhere')
  await shows('Oops!')
  expect(screen.getByText('Failed to fetch the page')).toBeDefined()
  await follow('Fretboard')
  await shows(tagline)
  find()
  history.back()
  await shows('There is no page at this address.')
})

test('of two journeys the later one counts', async () => {
  const arrivals: ((page: object) => void)[] = []
  const journey = new Promise<object>((resolve) => arrivals.push(resolve))
  loadBy('/shadcn-test', () => journey)
  comeTo('/shadcn-test')
  await follow('Fretboard')
  await shows(tagline)
  arrivals[0]?.({ Component: () => <h1>Too late</h1> })
  await journey
  await shows(tagline)
  expect(location.pathname).toBe('/')
})
