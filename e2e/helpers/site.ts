// The pages of the site: opening them, and the addresses of one of each kind.
import { type APIRequestContext, expect, type Page, type Response } from '@playwright/test'

import { companyPath, jobPath } from '#contract/jobs/rules/links.ts'

import { type Board, boardOn } from './board.ts'
import { jobsFrom } from './jobs.ts'

/** Runs in the page. Most pages look the same dead and alive; React leaves its mark on what it has taken over. */
const isAlive = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))

/** Opens a page and waits until it is alive, so that its links change the page without a new load. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectAlive(page)
}

export async function expectAlive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isAlive)).toBe(true)
}

/** To another page of the same document, as when one goes back to it. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** To the board by a link of the landing page, so that the server renders nothing of it. */
export async function goToBoard(page: Page): Promise<Board> {
  await openPage(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Job Board' }).click()
  return boardOn(page)
}

const withoutRedirect = { maxRedirects: 0 }

/** The address of a demo job that has expired: one that the list lacks and whose page says that it is gone. */
export async function expiredJobPath(request: APIRequestContext): Promise<string> {
  const ids = new Set((await jobsFrom(request)).map(({ id }) => id))
  for (let id = 1; id <= Math.max(...ids); id++) {
    if (ids.has(id)) continue
    const location = (await request.get(`/jobs/${id}`, withoutRedirect)).headers()['location']
    if (location && (await request.get(location)).status() === 410) return location
  }
  throw new Error('The demo data holds no expired job.')
}

/** The addresses of one page of each kind; the API documentation is Swagger UI's (api-docs.test.ts). */
export async function pagesOfTheSite(request: APIRequestContext): Promise<string[]> {
  const [job] = await jobsFrom(request)
  expect(job).toBeDefined()
  return [
    '/',
    '/jobs',
    '/jobs?q=nothing-has-this',
    '/jobs/saved',
    job ? jobPath(job) : '',
    await expiredJobPath(request),
    job ? companyPath(job.company) : '',
    '/developers',
    '/shadcn-test',
    '/account/login',
    '/account/signup',
    '/nowhere',
  ]
}

/** Runs in the page: by how many pixels it scrolls sideways. */
export function sidewaysScroll(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** Waits for the next frame. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** The server's answer to the next withdrawal of a job. */
export const withdrawal = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => response.url().endsWith('/withdraw'))

/** The server's answer to the next deletion: what hides a row at once says nothing of it. */
export const deletion = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => response.request().method() === 'DELETE')
