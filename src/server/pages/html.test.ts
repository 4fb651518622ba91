// Tests that pages are valid HTML, even with hostile texts in jobs.
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { hostileJobs } from '#contract/jobs/hostile-jobs.testing.ts'
import { isStorable } from '#contract/jobs/rules/normalize-text.ts'
import { insertCompany, insertJobs } from '#server/db/testing/insert-job.ts'
import { type TestApp, testApp } from '#server/testing.ts'

import { htmlFaults } from './html-rules.testing.ts'
import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

/** The number of jobs in the test. It is small enough to check all pages of the jobs in a few seconds. */
const sample = 60
const seed = 1910
const step = 147

/** Removes characters that the database cannot store. */
const storable = (text: string) => (isStorable(text) ? text : text.replace(/[\0\p{Surrogate}]/gu, ''))

const paths = [
  '/',
  '/jobs',
  '/jobs?page=3',
  '/jobs?q=nothing-has-this',
  '/jobs/saved',
  '/companies',
  '/companies?q=nothing-has-this',
  '/developers',
  '/account/login',
  '/account/signup',
  '/dashboard/profile',
  '/ninja-api/docs',
  '/api/docs',
  '/no/such/page',
]

test(`every page is valid HTML with ${sample} hostile jobs`, { timeout: 60_000 }, async () => {
  const { app, db } = await testApp({}, build)
  const places = await insertHostileJobs(db)
  const faults: Record<string, string[]> = {}
  for (const path of [...paths, ...places]) {
    const first = await app.inject(path)
    const { location } = first.headers
    const { headers, body } = location === undefined ? first : await app.inject(location)
    expect([path, headers['content-type']]).toEqual([path, 'text/html; charset=utf-8'])
    const found = await htmlFaults(body)
    if (found.length > 0) faults[path] = found
  }
  expect(faults).toEqual({})
})

test('the HTML checker of these tests reports invalid HTML', async () => {
  const html =
    '<!doctype html><html lang="en"><head><title>a</title></head><body><p><div></div></p></body></html>'
  expect(await htmlFaults(html)).not.toEqual([])
})

/**
 * Inserts a sample of the hostile jobs that covers all places, salaries and states. Returns the paths of the jobs and
 * of some of their companies.
 */
async function insertHostileJobs(db: TestApp['db']): Promise<string[]> {
  const some = hostileJobs(sample * step, seed).filter((_job, place) => place % step === 0)
  const companies = new Map<string, number>()
  const rows = []
  for (const { id: _id, company, ...job } of some) {
    const name = storable(company.name).trim() || 'a'
    const key = name.toLowerCase()
    const { website, logo } = company
    const addresses = { website: website && storable(website), logo: logo && storable(logo) }
    const companyId = companies.get(key) ?? (await insertCompany(db, { name, ...addresses }))
    companies.set(key, companyId)
    rows.push({
      ...job,
      companyId,
      slug: 'a',
      // Replaces an empty title, because the database contains no job without a title.
      title: storable(job.title).trim() || 'a',
      countries: [...job.countries],
      description: storable(job.description),
      location: job.location && storable(job.location),
      skills: job.skills.map(storable),
    })
  }
  const ids = await insertJobs(db, rows)
  const someCompanies = [...companies.values()].slice(0, 10)
  return [...ids.map((id) => `/jobs/${id}/a`), ...someCompanies.map((id) => `/companies/${id}/a`)]
}
