// Developers with a card, and a company that can ask them about a job.
import type { Browser, Page } from '@playwright/test'

import type { AtsServers } from '#server/job-sources/ats-servers.testing.ts'

import { logInAsNewUser, type PostOffice } from './accounts.ts'
import { callApi, createCompany, verifyDomain } from './job-sources.ts'
import { withJob } from './jobs.ts'

export const directorySettings = { DIRECTORY: 'on', DIRECTORY_OPENS_WITH: '0' }

const card = {
  visibility: 'anonymous',
  roles: ['Backend developer'],
  seniority: 'Senior',
  skills: ['Django', 'PostgreSQL'],
  country: 'DE',
  utc_offset: 1,
  location_types: ['Remote'],
  employment_schedules: ['Full-time'],
  contract_types: ['Employee'],
  languages: ['de', 'en'],
  salary_min: 70_000,
  salary_currency: 'USD',
  salary_period: 'year',
  bio: 'I tune **queries**.',
  links: ['https://tuner.example/'],
}

export const saveCard = (page: Page, changes: object = {}) =>
  callApi(page, '/developers/me', { method: 'PUT', data: { ...card, ...changes } })

export type Developer = { page: Page; email: string; path: string }

/** Creates a developer with a card, in a browser of their own that is as wide as a phone. */
export async function createDeveloper(
  browser: Browser,
  origin: string,
  post: PostOffice,
): Promise<Developer> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const email = await logInAsNewUser(page, post)
  const { path } = await saveCard(page)
  return { page, email, path }
}

type Recruiting = { page: Page; post: PostOffice; ats: AtsServers; origin: string }

/** Logs in as a member of a company with a verified domain, publishes a job with pay, and runs `work`. */
export async function recruit(
  { page, post, ats, origin }: Recruiting,
  work: (recruiter: { email: string; withdrawJob: () => Promise<void> }) => Promise<void>,
): Promise<void> {
  const email = await logInAsNewUser(page, post)
  const company_id = await createCompany(page, `Plectrum ${email.split('@')[0]}`)
  await verifyDomain(page, ats, company_id)
  const job = { title: 'Luthier', company_id, salary_min: 80_000, salary_max: 100_000, salary_period: 'year' }
  await withJob(origin, job, (withdrawJob) => work({ email, withdrawJob }))
}
