// The view model of a job card (specification, section 3).
import { localeDate } from './dates.ts'
import { allFields, fromFields } from './each-field.ts'
import type { FactKey } from './fields.ts'
import type { Job } from './job.ts'
import { plainText } from './plain-text.ts'
import { payPeriod } from './rules/pay-period.ts'
import { firstCharacters } from './text.ts'

const SHORT_DESCRIPTION_LENGTH = 150

/**
 * Extends the specified card with `slug`, `companyId`, `companyDomain` (verified) and `expiresAt`. Timestamps are in
 * milliseconds since 1970.
 */
export type JobCard = Pick<Job, FactKey> & {
  id: string
  slug: string
  title: string
  companyId: number
  companyName: string
  companyLogo: string | null
  companyDomain: string | null
  location: string | null
  /** The amount in `salaryCurrency` per `salaryPeriod`, or 0 if the job does not state it. */
  salaryMin: number
  salaryMax: number
  salaryCurrency: string
  /** '' if the period is unknown. */
  salaryPeriod: string
  /** The local date of creation. A getter, because formatting is slow. */
  readonly datePosted: string
  dateTimestamp: number
  expiresAt: number | null
  skills: readonly string[]
  shortDescription: string
  description: string
  applyLink: string
  isActive: boolean
}

/** The displayed part of a card. It is small enough to be sent with a page. */
export type DrawnCard = Omit<JobCard, 'datePosted' | 'description' | 'isActive'>

export function toDrawnCard(job: Job): DrawnCard {
  const { datePosted: _date, description: _text, isActive: _flag, ...drawn } = toJobCard(job)
  return drawn
}

export function toJobCard(job: Job): JobCard {
  const dateTimestamp = job.createdAt.getTime()
  return {
    id: String(job.id),
    slug: job.slug,
    title: job.title,
    companyId: job.company.id,
    companyName: job.company.name,
    companyLogo: job.company.logo,
    companyDomain: job.company.verified_domain,
    location: job.location,
    salaryMin: job.salaryMin ?? 0,
    salaryMax: job.salaryMax ?? 0,
    salaryCurrency: job.salaryCurrency,
    salaryPeriod: payPeriod(job),
    get datePosted() {
      return localeDate(dateTimestamp)
    },
    dateTimestamp,
    expiresAt: job.expiresAt?.getTime() ?? null,
    skills: job.skills,
    ...factsOf(job),
    shortDescription: shortDescription(job.description),
    description: job.description,
    applyLink: job.applyLink,
    isActive: job.isActive,
  }
}

/** Returns the first 150 characters of a description without Markdown, followed by '...'. */
export function shortDescription(description: string): string {
  return `${firstCharacters(plainText(description), SHORT_DESCRIPTION_LENGTH)}...`
}

/** Returns a short description as cards show it: without dots after the end of a sentence. */
export function teaser(short: string): string {
  return short.replace(/([.!?…。！？])\.\.\.$/, '$1')
}

/** @returns the values of the fields that cards show as facts. */
function factsOf(facts: Pick<Job, FactKey>): Pick<Job, FactKey> {
  const values: Readonly<Record<string, unknown>> = facts
  return fromFields(({ key, isFact }) => (isFact ? [key, values[key]] : undefined))
}

/** Returns the facts that are set, in the order of the registry. The text of a flag is its label. */
export function factTexts(facts: Pick<Job, FactKey>): { key: string; label: string; text: string }[] {
  const values: Readonly<Record<string, unknown>> = facts
  return allFields.flatMap(({ key, isFact, label }) => {
    const value = isFact ? values[key] : undefined
    if (value === true) return [{ key, label, text: label }]
    return typeof value === 'string' && value !== '' ? [{ key, label, text: value }] : []
  })
}
