// A job posting: snake_case on the wire, camelCase inside (specification, section 3).
import { z } from 'zod'

export const companyWire = z.object({
  id: z.int(),
  name: z.string(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  logo: z.string().nullable(),
})

/**
 * What the job API answers. Enumerations are plain text here on purpose: a value that this version
 * does not know must not make a whole list unreadable. `slug`, `expires_at`, `first_published_at` and
 * `countries` (ISO 3166-1 alpha-2) are ours, beside the specified fields.
 */
export const jobWire = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  company: companyWire,
  location_type: z.string().nullable(),
  location: z.string().nullable(),
  salary_min: z.number().nullable(),
  salary_max: z.number().nullable(),
  salary_period: z.string().nullable(),
  employment_schedule: z.string().nullable(),
  contract_type: z.string().nullable(),
  seniority_level: z.string().nullable(),
  skills: z.array(z.string()),
  apply_link: z.string(),
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  slug: z.string(),
  expires_at: z.iso.datetime().nullable(),
  first_published_at: z.iso.datetime().nullable(),
  countries: z.array(z.string()),
})

export type CompanyWire = z.infer<typeof companyWire>
export type JobWire = z.infer<typeof jobWire>

export type Company = CompanyWire

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
