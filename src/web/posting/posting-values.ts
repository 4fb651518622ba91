import type { CompanyCreateBody } from '#contract/jobs/companies.ts'
import type { Company } from '#contract/jobs/company.ts'
import { isHttpUrl } from '#contract/jobs/rules/links.ts'
import { problemsOf } from '#web/job-form/job-problems.ts'
import {
  bodyOf,
  emptyValues,
  jobOf,
  type JobValues,
  linkOf,
  readJobValues,
} from '#web/job-form/job-values.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

const ownNames = ['company_name', 'website', 'job_id', 'opened_at'] as const

/**
 * `job_id` is the ID of a job that an earlier attempt saved but did not send for review, or ''. `opened_at` is the time
 * when the form was first shown, in milliseconds since 1970.
 */
export type PostingValues = JobValues & Readonly<Record<(typeof ownNames)[number], string>>

/** Defaults that the user can change in the full editor. */
const usual = { employment_schedule: 'Full-time', contract_type: 'Employee', seniority_level: 'Mid-Level' }

export const emptyPosting = (now: number): PostingValues => ({
  ...emptyValues,
  ...usual,
  company_name: '',
  website: '',
  job_id: '',
  opened_at: String(now),
})

/** Returns the form values of a stored draft, or undefined if the draft is invalid. Missing fields are empty. */
export function readPostingValues(stored: unknown): PostingValues | undefined {
  const job = readJobValues(stored)
  if (job === undefined) return undefined
  const values = { ...emptyPosting(0), ...job }
  return ownNames.every((name) => typeof values[name] === 'string') ? values : undefined
}

/** Returns whether the user has entered anything. Ignores the company, because it may be preselected. */
export function isTouched(values: PostingValues): boolean {
  const { opened_at: _when, company_id: _chosen, ...typed } = values
  const { opened_at: _now, company_id: _none, ...empty } = emptyPosting(0)
  return JSON.stringify(typed) !== JSON.stringify(empty)
}

export const companyBodyOf = ({ company_name: name, website }: PostingValues): CompanyCreateBody => ({
  name,
  website: linkOf(website) || null,
})

/** Returns the problems that the browser finds, so that visitors see them before they sign up. */
export function problemsOfPosting(values: PostingValues): readonly Problem[] {
  const website = values.company_id === '' ? linkOf(values.website) : ''
  const isWebsite = website === '' || isHttpUrl(website)
  const ofJob = problemsOf(values, emptyValues)
  return isWebsite
    ? ofJob
    : [{ param: 'website', message: 'Enter a web address, such as https://example.com.' }, ...ofJob]
}

/** Returns the request body that creates the job as a draft. A separate request sends the draft for review. */
export const jobBodyOf = (values: PostingValues): Record<string, unknown> => ({
  ...bodyOf(values),
  is_active: false,
})

export function previewOf(values: PostingValues, company: Company | undefined, now: Date) {
  const named = { id: 0, name: values.company_name.trim() || 'Company', website: null, description: null }
  return jobOf(values, { company: company ?? { ...named, logo: null, verified_domain: null }, now })
}
