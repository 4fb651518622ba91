// Tests the JobPosting markup on the page of a job. The markup exists only while the job is open, and contains only
// facts that the page shows.
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

type Job = Parameters<typeof insertJob>[1]

/** Returns the structured data for search engines on the page of a job, and the visible text of the page. */
async function pageOf(job: Job = {}) {
  const { app, db } = await testApp({ PUBLIC_URL: 'https://jobs.example.org' }, build)
  const company = {
    name: 'Plectrum',
    website: 'https://plectrum.example',
    logo: '/logos/tin-heron-games.svg',
  }
  const companyId = await insertCompany(db, company)
  const id = await insertJob(db, { companyId, slug: 'luthier', title: 'Luthier', ...job })
  const { body } = await app.inject(`/jobs/${id}/luthier`)
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  const [, root = ''] = /<div id="root">(.*?)<script/s.exec(body) ?? []
  const text = root.replaceAll('<!-- -->', '')
  return { posting: data === undefined ? undefined : JSON.parse(data), text, id }
}

const full = {
  description: 'Make **guitars**.',
  locationType: 'Hybrid',
  location: 'Paris, France',
  countries: ['FR'],
  salaryMin: 60_000,
  salaryMax: 75_000,
  salaryPeriod: 'year',
  skills: ['Django', 'Spruce'],
  createdAt: new Date('2026-10-01T09:00:00Z'),
  firstPublishedAt: new Date('2026-11-18T09:00:00Z'),
  expiresAt: new Date('2027-02-16T09:00:00Z'),
}

test('the page shows every value of the JobPosting markup', async () => {
  const { posting, text, id } = await pageOf(full)
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Luthier',
    description: '<p>Make <strong>guitars</strong>.</p>',
    datePosted: '2026-11-18T09:00:00.000Z',
    validThrough: '2027-02-16T09:00:00.000Z',
    hiringOrganization: {
      name: 'Plectrum',
      sameAs: 'https://plectrum.example',
      logo: 'https://jobs.example.org/logos/tin-heron-games.svg',
    },
    identifier: { name: 'Plectrum', value: String(id) },
    jobLocation: { address: { addressLocality: 'Paris', addressCountry: 'FR' } },
    baseSalary: { currency: 'USD', value: { minValue: 60_000, maxValue: 75_000, unitText: 'YEAR' } },
    skills: ['Django', 'Spruce'],
  })
  for (const words of [
    'Luthier',
    posting.description,
    'Full-time',
    'Hybrid',
    'Plectrum',
    'href="https://plectrum.example"',
    'src="/logos/tin-heron-games.svg"',
    'Paris, France',
    '$60,000 - $75,000/yr',
    'Spruce',
    'dateTime="2026-11-18T09:00:00.000Z"',
    '<time dateTime="2027-02-16"',
    '>2/16/2027<',
  ])
    expect(text).toContain(words)
})

test('the page of a remote job shows the countries of applicants', async () => {
  const { posting, text } = await pageOf({
    locationType: 'Remote',
    location: 'Remote',
    countries: ['DE', 'US'],
  })
  expect(posting.applicantLocationRequirements).toEqual([
    { '@type': 'Country', name: 'Germany' },
    { '@type': 'Country', name: 'United States' },
  ])
  expect(text).toContain('For applicants in Germany and the United States')
})

test('the page shows the country of an office, even if the location does not contain it', async () => {
  const { posting, text } = await pageOf({ locationType: 'In-Person', location: 'Berlin', countries: ['DE'] })
  expect(posting.jobLocation.address).toEqual({ '@type': 'PostalAddress', addressCountry: 'DE' })
  expect(text).toContain('Germany')
})

describe('the JobPosting markup', () => {
  const published = { ...full, firstPublishedAt: new Date('2026-09-01T09:00:00Z') }

  test.each([
    ['of a job that has expired', { ...published, expiresAt: new Date('2026-11-01T09:00:00Z') }],
    ['of a job that has been withdrawn', { ...published, stage: 'off' }],
    ['of a remote job without countries', { locationType: 'Remote', countries: [] }],
  ])('is omitted from the page %s', async (_what, job) => {
    expect((await pageOf(job)).posting).toBeUndefined()
  })
})

test('pages name this site in apply links, and the API has the link as entered', async () => {
  const { app, db } = await testApp({ APPLY_REFERRER: 'djangojobs' }, build)
  const applyLink = 'https://plectrum.example/?id=1#form'
  const id = await insertJob(db, { slug: 'luthier', applyLink })
  const hrefs = async (path: string) =>
    [...(await app.inject(path)).body.matchAll(/<a href="(https:\/\/plectrum[^"]*)"/g)].map(
      ([, href]) => href,
    )
  const named = 'https://plectrum.example/?id=1&amp;utm_source=djangojobs&amp;ref=djangojobs#form'
  expect(new Set(await hrefs(`/jobs/${id}/luthier`))).toEqual(new Set([named]))
  expect(await hrefs('/jobs')).toEqual([named])
  for (const path of ['/ninja-api/jobs', `/ninja-api/jobs/${id}`]) {
    const { body } = await app.inject(path)
    expect(body).toContain(`"${applyLink}"`)
    expect(body).not.toContain('utm_source')
  }
})
