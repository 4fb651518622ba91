// The example requests and responses of "Try it out" in the API documentation.
import type { oas31 } from 'zod-openapi'

import {
  companyCreateBody,
  type CompanyCreateBody,
  companyUpdateBody,
  type CompanyUpdateBody,
} from '#contract/jobs/companies.ts'
import { companyWire, type CompanyWire } from '#contract/jobs/company.ts'
import { jobWire, type JobWire } from '#contract/jobs/job.ts'
import { jobCreateBody, type JobCreateBody, jobUpdateBody, type JobUpdateBody } from '#contract/jobs/jobs.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'

/** Returns the examples. `community` is the setting COMMUNITY_NAME. */
export function examplesFor(community: string) {
  const companyCreate: CompanyCreateBody = {
    name: 'Plectrum',
    website: 'https://plectrum.example',
    description: `Software for music schools, written in ${community}.`,
  }
  const companyUpdate: CompanyUpdateBody = { website: 'https://www.plectrum.example' }

  const company: CompanyWire = {
    id: 1,
    name: 'Plectrum',
    website: 'https://plectrum.example',
    description: `Software for music schools, written in ${community}.`,
    logo: null,
  }

  const posting = {
    title: `Senior ${community} Developer`,
    description: `You build the booking system of a thousand music schools.\n\n- ${community} 5, PostgreSQL\n- Four days a week`,
    location_type: 'Remote',
    location: 'Europe',
    salary_min: 80_000,
    salary_max: 105_000,
    salary_period: 'year',
    salary_currency: 'EUR',
    employment_schedule: 'Full-time',
    contract_type: 'Employee',
    seniority_level: 'Senior',
    skills: [community, 'PostgreSQL'],
    apply_link: `https://plectrum.example/jobs/${slugOf(community)}`,
    is_active: true,
  } as const

  const jobCreate: JobCreateBody = { ...posting, skills: [...posting.skills], company_id: company.id }
  const jobUpdate: JobUpdateBody = { salary_min: 85_000, salary_max: 110_000 }

  const job: JobWire = {
    ...posting,
    skills: [...posting.skills],
    id: 1,
    company,
    created_at: '2026-11-20T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
    slug: slugOf(posting.title),
    expires_at: '2027-02-18T09:00:00Z',
    first_published_at: '2026-11-20T09:00:00Z',
    countries: [],
    visa_sponsorship: false,
    publish_at: null,
    overlap: null,
  }

  return [
    [companyCreateBody, { examples: [companyCreate] }],
    [companyUpdateBody, { examples: [companyUpdate] }],
    [companyWire, { examples: [company] }],
    [jobCreateBody, { examples: [jobCreate] }],
    [jobUpdateBody, { examples: [jobUpdate] }],
    [jobWire, { examples: [job] }],
  ] as const satisfies readonly (readonly [object, oas31.SchemaObject])[]
}
