import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { type JobWire, jobWire, toJob, toWire } from './job.ts'
import { anyJobs } from './jobs.testing.ts'

const wire: JobWire = {
  id: 7,
  title: 'Django Developer',
  description: 'We build a web site.',
  company: {
    id: 3,
    name: 'Acme',
    website: 'https://acme.example',
    description: 'Tools.',
    logo: '/logos/3.png',
    verified_domain: 'acme.example',
  },
  location_type: 'Hybrid',
  location: 'Berlin',
  salary_min: 60_000,
  salary_max: 80_000,
  salary_period: 'year',
  salary_currency: 'EUR',
  employment_schedule: 'Full-time',
  contract_type: 'Employee',
  seniority_level: 'Senior',
  skills: ['Django', 'PostgreSQL'],
  apply_link: 'https://acme.example/apply',
  is_active: true,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-02T08:00:00.000Z',
  slug: 'django-developer',
  expires_at: '2027-01-30T08:00:00.000Z',
  first_published_at: '2026-11-01T09:00:00.000Z',
  countries: ['DE'],
  visa_sponsorship: true,
  publish_at: null,
  overlap: { hours: 4, utc_offset: 1 },
}

test('toJob converts snake_case fields to camelCase and texts to dates', () => {
  expect(toJob(wire)).toEqual({
    id: 7,
    title: 'Django Developer',
    description: 'We build a web site.',
    company: wire.company,
    locationType: 'Hybrid',
    location: 'Berlin',
    salaryMin: 60_000,
    salaryMax: 80_000,
    salaryPeriod: 'year',
    salaryCurrency: 'EUR',
    employmentSchedule: 'Full-time',
    contractType: 'Employee',
    seniorityLevel: 'Senior',
    skills: ['Django', 'PostgreSQL'],
    applyLink: 'https://acme.example/apply',
    isActive: true,
    createdAt: new Date('2026-11-01T08:00:00Z'),
    updatedAt: new Date('2026-11-02T08:00:00Z'),
    slug: 'django-developer',
    expiresAt: new Date('2027-01-30T08:00:00Z'),
    firstPublishedAt: new Date('2026-11-01T09:00:00Z'),
    countries: ['DE'],
    visaSponsorship: true,
    overlap: { hours: 4, utc_offset: 1 },
    publishAt: null,
  })
})

test('toJob reverses toWire, and toWire reverses toJob', () => {
  expect(toWire(toJob(wire))).toEqual(wire)
  fc.assert(
    fc.property(anyJobs, (jobs) => {
      const sent = jobs.map(toWire)
      expect(sent.every((row) => jobWire.safeParse(row).success)).toBe(true)
      expect(sent.map(toJob)).toEqual(jobs)
    }),
  )
})
