// A row of an import: the wire names of a job, its company by name, and where it comes from.
import { z } from 'zod'

import {
  longestCompanyName,
  longestDescription,
  longestLocation,
  longestSource,
  longestTitle,
} from '#contract/jobs/limits.ts'
import {
  contractTypes,
  employmentSchedules,
  locationTypes,
  salaryPeriods,
  seniorityLevels,
} from '#contract/jobs/options.ts'
import { isRange } from '#contract/jobs/rules/writing.ts'

import {
  applyLink,
  countries,
  currency,
  salaryAmount,
  line,
  markdown,
  moment,
  oneOf,
  truth,
  website,
  words,
} from './fields.ts'

const longestExternalId = 300

/** What a row must have. */
export const requiredFields = ['company', 'title', 'description', 'apply_link'] as const

/** What the file of refused rows says beside their fields; an import leaves it alone. */
export const reportColumns = ['row', 'reasons'] as const

/** Expects a row without its empty fields. */
export const rowSchema = z
  .object({
    source: line(longestSource).optional(),
    external_id: z
      .union([line(longestExternalId), z.int().transform(String)], 'must be text or a whole number')
      .optional(),
    company: line(longestCompanyName),
    company_website: website().optional(),
    title: line(longestTitle),
    description: markdown(longestDescription),
    location_type: oneOf(locationTypes).optional(),
    location: line(longestLocation).optional(),
    countries: countries().optional(),
    salary_min: salaryAmount().optional(),
    salary_max: salaryAmount().optional(),
    salary_period: oneOf(salaryPeriods).optional(),
    salary_currency: currency().optional(),
    employment_schedule: oneOf(employmentSchedules).optional(),
    contract_type: oneOf(contractTypes).optional(),
    seniority_level: oneOf(seniorityLevels).optional(),
    skills: words().optional(),
    apply_link: applyLink(),
    is_active: truth().optional(),
    created_at: moment().optional(),
    expires_at: moment().optional(),
  })
  .refine((row) => isRange(row.salary_min, row.salary_max), {
    path: ['salary_min'],
    error: 'is more than salary_max',
  })
  .refine(
    (row) => row.created_at === undefined || row.expires_at === undefined || row.created_at <= row.expires_at,
    {
      path: ['expires_at'],
      error: 'is before created_at',
    },
  )

export type Row = z.infer<typeof rowSchema>
