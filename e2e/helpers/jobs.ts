// Reads jobs from the API, fakes or delays the list of jobs, and publishes jobs.
import { type APIRequestContext, expect, type Page, request, type Route } from '@playwright/test'

import type { CompanyWire } from '#contract/jobs/company.ts'
import { type Job, type JobWire, toJob } from '#contract/jobs/job.ts'
import { jobEndpoints } from '#contract/jobs/jobs.ts'
import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'

export const listPath = '**/ninja-api/jobs'

/** Returns all visible jobs, newest first. */
export async function fetchJobs(request: APIRequestContext): Promise<Job[]> {
  const answer = await request.get('/ninja-api/jobs')
  expect(answer.status()).toBe(200)
  return (jobEndpoints.list.response?.parse(await answer.json()) ?? []).map(toJob)
}

export function createCompanyWire(parts: Partial<CompanyWire> = {}): CompanyWire {
  const ordinary = { id: 9000, name: 'Gypsy Swing', website: null, description: null, logo: null }
  return { ...ordinary, ...parts }
}

/** Returns a job in the format of the API. The fields in `parts` replace the default values. */
export function createJobWire(parts: Partial<JobWire> = {}): JobWire {
  return {
    id: 9001,
    title: 'Luthier of Queries',
    description: 'You tune what others play.',
    company: createCompanyWire(),
    location_type: 'Remote',
    location: 'Samois-sur-Seine',
    salary_min: null,
    salary_max: null,
    salary_period: null,
    salary_currency: 'USD',
    employment_schedule: 'Full-time',
    contract_type: 'Employee',
    seniority_level: 'Senior',
    skills: [],
    apply_link: 'https://swing.example/apply',
    is_active: true,
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-01T09:00:00Z',
    slug: 'luthier-of-queries',
    expires_at: null,
    first_published_at: '2026-11-01T09:00:00Z',
    countries: [],
    visa_sponsorship: false,
    publish_at: null,
    overlap: null,
    ...parts,
  }
}

/** The titles of the jobs in the list that `fulfillList` returns on this page. */
const fakeTitles = new WeakMap<Page, Set<string>>()

const hasTitle = (row: unknown): row is { title: string } =>
  typeof row === 'object' && row !== null && 'title' in row && typeof row.title === 'string'

/** Responds to requests for the list with `rows`, or with the given body. */
export async function fulfillList(page: Page, rows: readonly unknown[] | string): Promise<void> {
  if (typeof rows !== 'string')
    fakeTitles.set(page, new Set(rows.filter(hasTitle).map(({ title }) => title.trim())))
  const body = typeof rows === 'string' ? rows : JSON.stringify(rows)
  await page.route(listPath, (route) => route.fulfill({ contentType: 'application/json', body }))
}

/** Returns whether `titles` can be from the list of `fulfillList`. The board's page has the results of the server's list. */
export const areFromList = (page: Page, titles: readonly string[]): boolean =>
  titles.every((title) => fakeTitles.get(page)?.has(title.trim()) ?? true)

/** Holds the response of the list until `release` is called. */
export async function holdList(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(listPath, async (route: Route) => {
    await promise
    await route.fallback()
  })
  return { release: resolve }
}

/** The message on the page of an expired job. */
export const goneText = 'This job is no longer open for applications.'

/**
 * Publishes a job as staff through the API, runs `work`, and withdraws the job. `work` can withdraw it earlier. `job`
 * is its title, or the fields that replace default values.
 */
export async function withJob(
  baseURL: string,
  job: string | object,
  work: (withdraw: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const api = await request.newContext({ baseURL })
  const login = { email: personas.root.email, password: PERSONA_PASSWORD }
  const { meta } = await (await api.post('/_allauth/app/v1/auth/login', { data: login })).json()
  const headers = { 'x-session-token': meta.session_token }
  const [company] = await (await api.get('/ninja-api/companies')).json()
  const { id: _id, company: _company, ...facts } = createJobWire()
  const data = { ...facts, company_id: company.id, ...(typeof job === 'string' ? { title: job } : job) }
  const created = await api.post('/ninja-api/jobs', { headers, data })
  expect(created.status()).toBe(200)
  const { id } = await created.json()
  const withdraw = async () => {
    const answer = await api.put(`/ninja-api/jobs/${id}`, { headers, data: { is_active: false } })
    expect(answer.status()).toBe(200)
  }
  await work(withdraw)
  await withdraw()
  await api.dispose()
}
