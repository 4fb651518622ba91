import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Job } from '../job.ts'
import { aJob, anyJobs } from '../jobs.testing.ts'
import { jobPosting } from './job-posting.ts'
import { postingFaults } from './posting-rules.testing.ts'

const shown = { publicUrl: 'https://jobs.example.org', descriptionHtml: '<p>We build a web site.</p>' }
/** Returns the JobPosting of a job with the given fields, as it appears in the page. */
const dataOf = (parts: Partial<Job>): Record<string, unknown> | undefined => {
  const posting = jobPosting(aJob({ countries: ['DE'], ...parts }), shown)
  return posting && JSON.parse(JSON.stringify(posting))
}

test('the JobPosting of a job with all details has all properties', () => {
  const company = {
    id: 3,
    name: 'Acme',
    website: 'https://acme.example',
    description: null,
    logo: '/logos/acme.svg',
    verified_domain: null,
  }
  expect(
    dataOf({
      id: 7,
      company,
      locationType: 'Hybrid',
      location: 'Paris, France',
      countries: ['FR'],
      salaryMin: 60_000,
      salaryMax: 75_000,
      salaryPeriod: 'year',
      contractType: 'Contractor',
      skills: ['Django', 'Celery'],
      firstPublishedAt: new Date('2026-11-18T09:00:00Z'),
      expiresAt: new Date('2027-02-16T09:00:00Z'),
    }),
  ).toEqual({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: 'Django Developer',
    description: '<p>We build a web site.</p>',
    datePosted: '2026-11-18T09:00:00.000Z',
    validThrough: '2027-02-16T09:00:00.000Z',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Acme',
      sameAs: 'https://acme.example',
      logo: 'https://jobs.example.org/logos/acme.svg',
    },
    identifier: { '@type': 'PropertyValue', name: 'Acme', value: '7' },
    employmentType: ['FULL_TIME', 'CONTRACTOR'],
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Paris', addressCountry: 'FR' },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', minValue: 60_000, maxValue: 75_000, unitText: 'YEAR' },
    },
    skills: ['Django', 'Celery'],
    directApply: false,
  })
})

describe('the place of work in a JobPosting', () => {
  test('lists only the countries of applicants for a remote job', () => {
    const posting = dataOf({ locationType: 'Remote', countries: ['DE', 'US', 'DE'] })
    expect(posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'Germany' },
        { '@type': 'Country', name: 'United States' },
      ],
    })
    expect(posting).not.toHaveProperty('jobLocation')
  })

  test.each(['In-Person', 'Hybrid'])(
    'the place of work has an address if the location type is %s',
    (locationType) => {
      const posting = dataOf({ locationType, location: 'Berlin' })
      expect(posting).toHaveProperty('jobLocation.address', {
        '@type': 'PostalAddress',
        addressCountry: 'DE',
      })
      expect(posting).not.toHaveProperty('jobLocationType')
      expect(posting).not.toHaveProperty('applicantLocationRequirements')
    },
  )

  test.each([
    ['a remote job without a country', { locationType: 'Remote', countries: [] }],
    ['a worldwide remote job', { locationType: 'Remote', countries: ['WORLDWIDE', 'EU'] }],
    ['an on-site job without a country', { locationType: 'In-Person', location: 'Berlin', countries: [] }],
    ['an on-site job with two countries', { locationType: 'In-Person', countries: ['DE', 'FR'] }],
    ['a job without a location type', { locationType: null }],
    ['a job with an unknown location type', { locationType: 'On the moon' }],
    ['a description that only repeats the title', { description: '# Django Developer' }],
  ])('%s has no JobPosting', (_what, parts) => {
    expect(dataOf(parts)).toBeUndefined()
  })
})

test('a job without a description has no JobPosting', () => {
  const job = aJob({ countries: ['DE'], description: '[a]: https://a.example' })
  expect(jobPosting(job, { ...shown, descriptionHtml: '' })).toBeUndefined()
})

describe('the pay in a JobPosting', () => {
  test.each<[string, Partial<Job>, object]>([
    ['a minimum', { salaryMin: 40, salaryPeriod: 'hour' }, { value: 40, unitText: 'HOUR' }],
    [
      'only a maximum',
      { salaryMin: 0, salaryMax: 900, salaryPeriod: 'day' },
      { value: 900, unitText: 'DAY' },
    ],
    ['equal ends', { salaryMin: 9, salaryMax: 9, salaryPeriod: 'week' }, { value: 9, unitText: 'WEEK' }],
    [
      'a range',
      { salaryMin: 4000, salaryMax: 5000, salaryPeriod: 'month' },
      { minValue: 4000, maxValue: 5000, unitText: 'MONTH' },
    ],
    [
      'a range with swapped ends',
      { salaryMin: 50_000, salaryMax: 40_000 },
      { minValue: 40_000, maxValue: 50_000, unitText: 'YEAR' },
    ],
  ])('states the pay of a job with %s', (_what, parts, value) => {
    expect(dataOf(parts)?.['baseSalary']).toEqual({
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', ...value },
    })
  })

  test.each<[string, Partial<Job>]>([
    ['pay that is not stated', {}],
    ['pay of 0', { salaryMin: 0, salaryMax: 0 }],
    ['pay with an unknown period', { salaryMin: 40, salaryPeriod: 'moon' }],
  ])('omits %s', (_what, parts) => {
    expect(dataOf(parts)).toBeDefined()
    expect(dataOf(parts)?.['baseSalary']).toBeUndefined()
  })
})

test('a JobPosting omits the properties for which the job has no value', () => {
  const posting = dataOf({ employmentSchedule: null, contractType: 'Employee', skills: [] })
  for (const name of ['employmentType', 'skills', 'baseSalary', 'validThrough'])
    expect(posting).not.toHaveProperty(name)
  expect(posting).toHaveProperty('datePosted', '2026-11-20T09:00:00.000Z')
})

test.each([
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['acme.example', 'http://acme.example/logo.png'],
  ['', '//acme.example/logo.png'],
])('omits the website %j and the logo %j, because they are not URLs', (website, logo) => {
  const company = { id: 1, name: 'Acme', website, description: null, logo, verified_domain: null }
  expect(dataOf({ company })).toHaveProperty('hiringOrganization', { '@type': 'Organization', name: 'Acme' })
})

test("the JobPosting of any job follows Google's rules", () => {
  let count = 0
  fc.assert(
    fc.property(anyJobs, fc.constantFrom([], ['DE'], ['US', 'FR'], ['EU']), (jobs, countries) => {
      const faults = jobs.flatMap((job) => {
        const posting = dataOf({ ...job, countries })
        count += posting ? 1 : 0
        return posting ? postingFaults(posting, { ...job, countries }) : []
      })
      expect(faults).toEqual([])
    }),
  )
  expect(count).toBeGreaterThan(50)
})
