// From what a client sends to what is written.
import type { Job } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'
import { isRange } from '#contract/jobs/rules/writing.ts'

import { invalidField } from '../problems.ts'

/** A body as columns; undefined is what it does not name. */
export function columnsOf(body: JobUpdateBody) {
  return {
    title: body.title,
    slug: body.title === undefined ? undefined : slugOf(body.title),
    description: body.description,
    companyId: body.company_id,
    locationType: body.location_type,
    location: body.location,
    countries: body.countries,
    salaryMin: body.salary_min,
    salaryMax: body.salary_max,
    salaryPeriod: body.salary_period,
    salaryCurrency: body.salary_currency,
    employmentSchedule: body.employment_schedule,
    contractType: body.contract_type,
    seniorityLevel: body.seniority_level,
    skills: body.skills,
    applyLink: body.apply_link,
    isActive: body.is_active,
    expiresAt: typeof body.expires_at === 'string' ? new Date(body.expires_at) : body.expires_at,
  }
}

type Publication = Pick<Job, 'isActive' | 'firstPublishedAt' | 'expiresAt'>
type Published = { firstPublishedAt?: Date; expiresAt?: Date }

/** What becomes of a posting that is published for the first time: it ends as told, or after the usual time. */
export function publish(job: Publication, { expires_at }: JobUpdateBody, now: Date): Published {
  if (!job.isActive || job.firstPublishedAt) return {}
  const isTold = expires_at !== undefined || job.expiresAt !== null
  return { firstPublishedAt: now, ...(!isTold && { expiresAt: defaultExpiry(now) }) }
}

/** Pay goes from less to more. @throws Problem `invalid`, at a field that the body names */
export function requirePayRange(pay: Pick<Job, 'salaryMin' | 'salaryMax'>, body: JobUpdateBody): void {
  if (isRange(pay.salaryMin, pay.salaryMax)) return
  if (body.salary_min == null) throw invalidField('salary_max', 'must not be less than salary_min')
  throw invalidField('salary_min', 'must not be more than salary_max')
}
