// Converts the request body of a job to the columns of the database.
import { fromFields } from '#contract/jobs/each-field.ts'
import type { ClientName, EditableName } from '#contract/jobs/fields.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { isRange } from '#contract/jobs/rules/normalize-text.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'

import { type EndDate, capClosingDate } from './end-date.ts'
import type { NewJob } from './job-rows-queries.ts'
import { invalidField } from './problems.ts'

type ColumnName<Name extends EditableName> = Name extends 'company' ? 'companyId' : ClientName<Name>

/** The columns that a request body can set. */
export type JobColumns = Pick<NewJob, ColumnName<EditableName>>

type Columns = { [Key in keyof JobColumns]?: JobColumns[Key] | undefined }

/** Returns the columns that a request body sets. Columns that are missing from the body are undefined. */
export function toColumns(body: JobUpdateBody): Columns & { slug?: string | undefined } {
  const values: Readonly<Record<string, unknown>> = body
  const columns = fromFields<Columns>(({ name, key, kind, input }) => {
    if (!input) return undefined
    if (kind === 'company') return ['companyId', body.company_id]
    const value = values[name]
    return [key, kind === 'moment' && typeof value === 'string' ? new Date(value) : value]
  })
  return { ...columns, slug: body.title === undefined ? undefined : slugOf(body.title) }
}

type Publication = Pick<Job, 'isActive' | 'firstPublishedAt' | 'expiresAt'> & { firstListedAt?: Date | null }
type PublicationDates = { firstPublishedAt?: Date; firstListedAt?: Date; expiresAt?: Date }

/**
 * Returns the dates to set if this is the first publication of a job, otherwise no dates. A job without a closing date
 * gets the default one, unless the request sets `expires_at` to null.
 */
export function publicationDates(
  job: Publication,
  { expires_at }: JobUpdateBody,
  { now, config }: { now: Date; config: EndDate },
): PublicationDates {
  if (!job.isActive || job.firstPublishedAt) return {}
  const isEndStated = expires_at !== undefined || job.expiresAt !== null
  return {
    firstPublishedAt: now,
    firstListedAt: job.firstListedAt ?? now,
    ...(!isEndStated && { expiresAt: capClosingDate(defaultExpiry(now), config) }),
  }
}

/** @throws Problem `invalid` if the minimum pay exceeds the maximum. The error names a field that the body contains. */
export function requirePayRange(pay: Pick<Job, 'salaryMin' | 'salaryMax'>, body: JobUpdateBody): void {
  if (isRange(pay.salaryMin, pay.salaryMax)) return
  if (body.salary_min == null) throw invalidField('salary_max', 'must not be less than salary_min')
  throw invalidField('salary_min', 'must not be more than salary_max')
}
