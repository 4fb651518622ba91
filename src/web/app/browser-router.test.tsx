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

/** Has the code of the page at `path` come otherwise. */
function loadBy(path: string, lazy: () => Promise<object>): void {
  const route = matchRoutes(routes, path)?.at(-1)?.route
  if (typeof route?.lazy !== 'function') throw new Error(`${path} is loaded already`)
  Object.assign(route, { lazy })
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

const refusal = 'The page could not be loaded. Please check your connection.'

const expectComplaint = () => vi.spyOn(console, 'error').mockImplementation(() => {})

test('while the site is out of reach the page stays, and so does its address, until it can be left', async () => {
  expectComplaint()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  loadBy('/jobs/saved', () => Promise.reject(new TypeError('Failed to fetch the page')))
  await follow('Fretboard')
  await shows(tagline)
  comeTo('/jobs/saved')
  await shows(refusal)
  expect(screen.getByText(tagline)).toBeDefined()
  expect(location.pathname).toBe('/')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await shows(refusal)
  loadBy('/jobs/saved', () => Promise.resolve({ Component: () => <h1>There at last</h1> }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await shows('There at last')
  expect(location.pathname).toBe('/jobs/saved')
  expect(screen.queryByText(refusal)).toBeNull()
})

test('back to a page that cannot be loaded leads nowhere either, and what is said of it can be dismissed', async () => {
  await follow('Fretboard')
  await shows(tagline)
  expectComplaint()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  loadBy('/nowhere', () => Promise.reject(new TypeError('Failed to fetch the page')))
  comeTo('/nowhere')
  await shows(refusal)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(refusal)).toBeNull()
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
