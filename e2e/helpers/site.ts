// Opens pages of the site.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { companyPath, jobPath } from '#contract/jobs/rules/links.ts'

import { type Board, findBoard } from './board.ts'
import { fetchJobs } from './jobs.ts'

/** Runs in the page. Returns whether React has hydrated the page. React adds properties to hydrated elements. */
const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))

/** Opens a page and waits for hydration, so that links navigate without loading a document. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectHydrated(page)
}

export async function expectHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
}

/** Opens `path` without loading a document, as the back button does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Opens the board through a link on the landing page, so that the browser renders the board instead of the server. */
export async function goToBoard(page: Page): Promise<Board> {
  await openPage(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Job Board' }).click()
  return findBoard(page)
}

const withoutRedirect = { maxRedirects: 0 }

/** Returns the address of an expired demo job. */
export async function findExpiredJobPath(request: APIRequestContext): Promise<string> {
  const ids = new Set((await fetchJobs(request)).map(({ id }) => id))
  for (let id = 1; id <= Math.max(...ids); id++) {
    if (ids.has(id)) continue
    const location = (await request.get(`/jobs/${id}`, withoutRedirect)).headers()['location']
    if (location && (await request.get(location)).status() === 410) return location
  }
  throw new Error('The demo data contains no expired job.')
}

/** Returns the path of one page of each kind. Excludes the API documentation, because api-docs.test.ts tests it. */
export async function listPages(request: APIRequestContext): Promise<string[]> {
  const [job] = await fetchJobs(request)
  expect(job).toBeDefined()
  return [
    '/',
    '/jobs',
    '/jobs?q=nothing-has-this',
    '/jobs/saved',
    job ? jobPath(job) : '',
    await findExpiredJobPath(request),
    job ? companyPath(job.company) : '',
    '/companies',
    '/companies?q=nothing-has-this',
    '/developers',
    '/shadcn-test',
    '/account/login',
    '/account/signup',
    '/nowhere',
  ]
}

/** Runs in the page. Returns the width in pixels by which the page scrolls sideways. */
export function measureSidewaysScroll(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** Waits for two animation frames, after which the browser has drawn all earlier changes of the page. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
