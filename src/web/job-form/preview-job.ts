import type { Company } from '#contract/jobs/company.ts'
import { fromFields } from '#contract/jobs/each-field.ts'
import type { Job } from '#contract/jobs/job.ts'
import { normalizeLine } from '#contract/jobs/rules/normalize-text.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'

import { isContent, type JobValues, parseClosingTime, parseSmallAmount, parseValue } from './job-values.ts'

const noCompany: Company = {
  id: 0,
  name: 'Company',
  website: null,
  description: null,
  logo: null,
  verified_domain: null,
}

/** Returns the job as the board would show it, with placeholders for empty fields. */
export function toPreviewJob(
  values: JobValues,
  { company, now }: { company: Company | undefined; now: Date },
): Job {
  const preview: Partial<Job> = {
    id: 0,
    title: normalizeLine(values.title) || 'Title',
    company: company ?? { ...noCompany, name: normalizeLine(values.company_name) || noCompany.name },
    location: normalizeLine(values.location) || null,
    isActive: true,
    createdAt: now,
    updatedAt: now,
    firstPublishedAt: now,
    slug: slugOf(values.title),
    expiresAt: parseClosingTime(values),
  }
  return fromFields<Job>((field) => {
    const { key, kind, isNullable } = field
    if (key in preview || !isContent(field)) return [key, preview[key]]
    const text = values[field.name]
    if (kind === 'amount') return [key, parseSmallAmount(text)]
    return [key, isNullable && text === '' ? null : parseValue(field, text)]
  })
}
