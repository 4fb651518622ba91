// What the posting form holds: the fields of a job, and of its company where that is new.
import type { CompanyCreateBody } from '#contract/jobs/companies.ts'
import type { Company } from '#contract/jobs/company.ts'
import { isHttpUrl } from '#contract/jobs/rules/links.ts'
import { problemsOf } from '#web/jobs/manage/editor/job-problems.ts'
import {
  bodyOf,
  emptyValues,
  jobOf,
  type JobValues,
  linkOf,
  readJobValues,
} from '#web/jobs/manage/editor/job-values.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

const ownNames = ['company_name', 'website', 'job_id', 'opened_at'] as const

/** `job_id` is of one that was saved and not sent; `opened_at` is when the form was first seen, in ms since 1970. */
export type PostingValues = JobValues & Readonly<Record<(typeof ownNames)[number], string>>

/** Who knows better says so in the editor, which asks for more. */
const usual = { employment_schedule: 'Full-time', contract_type: 'Employee', seniority_level: 'Mid-Level' }

export const emptyPosting = (now: number): PostingValues => ({
  ...emptyValues,
  ...usual,
  company_name: '',
  website: '',
  job_id: '',
  opened_at: String(now),
})

/** @returns stored form values, with empty ones for fields that are newer than the draft; undefined for anything else. */
export function readPostingValues(stored: unknown): PostingValues | undefined {
  const job = readJobValues(stored)
  if (job === undefined) return undefined
  const values = { ...emptyPosting(0), ...job }
  return ownNames.every((name) => typeof values[name] === 'string') ? values : undefined
}

/** Whether anything has been typed: the company may be chosen for them. */
export function isTouched(values: PostingValues): boolean {
  const { opened_at: _when, company_id: _chosen, ...typed } = values
  const { opened_at: _now, company_id: _none, ...empty } = emptyPosting(0)
  return JSON.stringify(typed) !== JSON.stringify(empty)
}

export const companyBodyOf = ({ company_name: name, website }: PostingValues): CompanyCreateBody => ({
  name,
  website: linkOf(website) || null,
})

/** What would be rejected: known before anybody has to sign up for it. */
export function problemsOfPosting(values: PostingValues): readonly Problem[] {
  const website = values.company_id === '' ? linkOf(values.website) : ''
  const isWebsite = website === '' || isHttpUrl(website)
  const ofJob = problemsOf(values, emptyValues)
  return isWebsite
    ? ofJob
    : [{ param: 'website', message: 'Write a web address, such as https://example.com.' }, ...ofJob]
}

/** As a draft: sending it is a call of its own. */
export const jobBodyOf = (values: PostingValues): Record<string, unknown> => ({
  ...bodyOf(values),
  is_active: false,
})

export function previewOf(values: PostingValues, company: Company | undefined, now: Date) {
  const named = { id: 0, name: values.company_name.trim() || 'Company', website: null, description: null }
  return jobOf(values, { company: company ?? { ...named, logo: null, verified_domain: null }, now })
}
