// A posting as the kept list holds it: by the hundred thousand, so that each byte counts.
import type { Company, Job } from '#contract/jobs/job.ts'

import type { Shared } from './shared-values.ts'

/** Its description stands in the list's JSON already, and is read from there. */
export class KeptJob implements Job {
  id: number
  title: string
  company: Company
  locationType: string | null
  location: string | null
  salaryMin: number | null
  salaryMax: number | null
  salaryPeriod: string | null
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
  readonly #describe: { readonly description: string }

  constructor(job: Job, shared: Shared, describe: { readonly description: string }) {
    const { createdAt, updatedAt, firstPublishedAt } = job
    const dateOf = (date: Date) => (date.getTime() === createdAt.getTime() ? createdAt : date)
    this.id = job.id
    this.title = job.title
    this.company = shared.company(job.company)
    this.locationType = shared.text(job.locationType)
    this.location = shared.text(job.location)
    this.salaryMin = job.salaryMin
    this.salaryMax = job.salaryMax
    this.salaryPeriod = shared.text(job.salaryPeriod)
    this.salaryCurrency = shared.text(job.salaryCurrency)
    this.employmentSchedule = shared.text(job.employmentSchedule)
    this.contractType = shared.text(job.contractType)
    this.seniorityLevel = shared.text(job.seniorityLevel)
    this.skills = job.skills.map((skill) => shared.text(skill))
    this.applyLink = job.applyLink
    this.isActive = job.isActive
    this.createdAt = createdAt
    this.updatedAt = dateOf(updatedAt)
    this.slug = job.slug
    this.expiresAt = job.expiresAt
    this.firstPublishedAt = firstPublishedAt && dateOf(firstPublishedAt)
    this.countries = job.countries.map((country) => shared.text(country))
    this.#describe = describe
  }

  get description(): string {
    return this.#describe.description
  }
}
