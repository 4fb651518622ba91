// The addresses of the site, those of jobs in every standing among them.
import { type APIRequestContext, expect } from '@playwright/test'

import { jobPath } from '#contract/jobs/rules/links.ts'

import { jobsFrom } from './jobs.ts'

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

/** The addresses of one page of each kind. */
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
    '/developers',
    '/shadcn-test',
    '/ninja-api/docs',
    '/account/login',
    '/account/signup',
    '/nowhere',
  ]
}

/** Runs in the page: by how many pixels it scrolls sideways. */
export function sidewaysScroll(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}
