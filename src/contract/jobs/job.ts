// A job posting: snake_case on the wire, camelCase inside (specification, section 3).
import * as z from 'zod/mini'

/**
 * `verified_domain` is ours, beside the specified fields: the domain that the company has shown to be its own. Companies
 * without one do not have the field.
 */
export const companyWire = z.object({
  id: z.int(),
  name: z.string(),
  website: z.nullable(z.string()),
  description: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  verified_domain: z.optional(z.string()),
})

/**
 * What the job API answers. Enumerations are plain text here on purpose: a value that this version
 * does not know must not make a whole list unreadable. `slug`, `expires_at`, `first_published_at`,
 * `countries` (ISO 3166-1 alpha-2) and `salary_currency` (ISO 4217) are ours, beside the specified fields.
 */
export const jobWire = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  company: companyWire,
  location_type: z.nullable(z.string()),
  location: z.nullable(z.string()),
  salary_min: z.nullable(z.number()),
  salary_max: z.nullable(z.number()),
  salary_period: z.nullable(z.string()),
  salary_currency: z.string(),
  employment_schedule: z.nullable(z.string()),
  contract_type: z.nullable(z.string()),
  seniority_level: z.nullable(z.string()),
  skills: z.array(z.string()),
  apply_link: z.string(),
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  slug: z.string(),
  expires_at: z.nullable(z.iso.datetime()),
  first_published_at: z.nullable(z.iso.datetime()),
  countries: z.array(z.string()),
})

export type CompanyWire = z.infer<typeof companyWire>
export type JobWire = z.infer<typeof jobWire>

export type Company = Omit<CompanyWire, 'verified_domain'> & { readonly verified_domain: string | null }

/** Reads a company from its wire form. */
export const toCompany = (wire: CompanyWire): Company => ({
  ...wire,
  verified_domain: wire.verified_domain ?? null,
})

/** Writes a company in its wire form. */
export function toCompanyWire({
  id,
  name,
  website,
  description,
  logo,
  verified_domain: domain,
}: Company): CompanyWire {
  return { id, name, website, description, logo, ...(domain !== null && { verified_domain: domain }) }
}

export type Job = {
  id: number
  title: string
  description: string
  company: Company
  locationType: string | null
  location: string | null
  salaryMin: number | null
  salaryMax: number | null
  salaryPeriod: string | null
  /** ISO 4217. */
  salaryCurrency: string
  employmentSchedule: string | null
  contractType: string | null
  seniorityLevel: string | null
  skills: readonly string[]
  applyLink: string
  isActive: boolean
  createdAt: Date
  updatedAt: Date
  slug: string
  expiresAt: Date | null
  firstPublishedAt: Date | null
  countries: readonly string[]
}

/** Reads a posting from its wire form. */
export function toJob(wire: JobWire): Job {
  return {
    id: wire.id,
    title: wire.title,
    description: wire.description,
    company: toCompany(wire.company),
    locationType: wire.location_type,
    location: wire.location,
    salaryMin: wire.salary_min,
    salaryMax: wire.salary_max,
    salaryPeriod: wire.salary_period,
    salaryCurrency: wire.salary_currency,
    employmentSchedule: wire.employment_schedule,
    contractType: wire.contract_type,
    seniorityLevel: wire.seniority_level,
    skills: wire.skills,
    applyLink: wire.apply_link,
    isActive: wire.is_active,
    createdAt: new Date(wire.created_at),
    updatedAt: new Date(wire.updated_at),
    slug: wire.slug,
    expiresAt: dateOrNull(wire.expires_at),
    firstPublishedAt: dateOrNull(wire.first_published_at),
    countries: wire.countries,
  }
}

/** Writes a posting in its wire form; instants as ISO 8601 in UTC, in milliseconds. */
export function toWire(job: Job): JobWire {
  return {
    id: job.id,
    title: job.title,
    description: job.description,
    company: toCompanyWire(job.company),
    location_type: job.locationType,
    location: job.location,
    salary_min: job.salaryMin,
    salary_max: job.salaryMax,
    salary_period: job.salaryPeriod,
    salary_currency: job.salaryCurrency,
    employment_schedule: job.employmentSchedule,
    contract_type: job.contractType,
    seniority_level: job.seniorityLevel,
    skills: [...job.skills],
    apply_link: job.applyLink,
    is_active: job.isActive,
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    slug: job.slug,
    expires_at: job.expiresAt?.toISOString() ?? null,
    first_published_at: job.firstPublishedAt?.toISOString() ?? null,
    countries: [...job.countries],
  }
}

/** When it was published for the first time; where that is not known, when it was created. */
export function datePosted({ firstPublishedAt, createdAt }: Job): Date {
  return firstPublishedAt ?? createdAt
}

function dateOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
