import { describe, expect, test } from 'vitest'

import { toJobCard } from './job-card.ts'
import { aJob } from './jobs.testing.ts'

describe('the card of a job', () => {
  test('contains the fields of the job', () => {
    const createdAt = new Date('2026-11-01T08:00:00Z')
    const job = aJob({
      id: 7,
      company: {
        id: 3,
        name: 'Acme',
        website: null,
        description: null,
        logo: '/logos/3.png',
        verified_domain: 'acme.example',
      },
      salaryMin: 40,
      salaryMax: 60,
      salaryPeriod: 'hour',
      skills: ['Django'],
      createdAt,
      expiresAt: new Date('2027-01-30T08:00:00Z'),
    })
    expect(toJobCard(job)).toEqual({
      id: '7',
      slug: 'django-developer',
      title: 'Django Developer',
      companyId: 3,
      companyName: 'Acme',
      companyLogo: '/logos/3.png',
      companyDomain: 'acme.example',
      location: 'Berlin',
      locationType: 'Remote',
      salaryMin: 40,
      salaryMax: 60,
      salaryCurrency: 'USD',
      salaryPeriod: 'hour',
      datePosted: createdAt.toLocaleDateString(),
      dateTimestamp: createdAt.getTime(),
      expiresAt: Date.UTC(2027, 0, 30, 8),
      skills: ['Django'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      visaSponsorship: false,
      shortDescription: 'We build a web site....',
      description: 'We build a web site.',
      applyLink: 'https://acme.example/apply',
      isActive: true,
    })
  })

  test('fills in missing values with defaults', () => {
    const card = toJobCard(aJob({ salaryMin: null, salaryMax: null, salaryPeriod: null, expiresAt: null }))
    expect(card).toMatchObject({ salaryMin: 0, salaryMax: 0, salaryPeriod: 'year', expiresAt: null })
  })

  test.each([
    ['a long description', 'x'.repeat(151), `${'x'.repeat(150)}...`],
    ['a description of exactly 150 characters', 'x'.repeat(150), `${'x'.repeat(150)}...`],
    ['a short description', 'Short', 'Short...'],
    ['an empty description', '', '...'],
    [
      'Markdown',
      `# Overview\n\n**We** build ${'x'.repeat(150)}`,
      `Overview – We build ${'x'.repeat(130)}...`,
    ],
    ['a description with a surrogate pair at the cut', `${'x'.repeat(149)}😀y`, `${'x'.repeat(149)}😀...`],
  ])('shortens %s to its first 150 characters and three dots', (_case, description, short) => {
    expect(toJobCard(aJob({ description })).shortDescription).toBe(short)
  })
})
