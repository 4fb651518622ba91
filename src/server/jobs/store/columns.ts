// Converts the request body of a job to the columns of the database.
import { allFields, fromFields } from '#contract/jobs/each-field.ts'
import type { ClientName, EditableName } from '#contract/jobs/fields.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { isRange } from '#contract/jobs/rules/normalize-text.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'

import type { NewJob } from './jobs-queries.ts'
import { invalidField } from './problems.ts'

type ColumnName<Name extends EditableName> = Name extends 'company' ? 'companyId' : ClientName<Name>

/** The place, the end and the publication of a job have events of their own. */
const statusNames = ['is_active', 'expires_at', 'publish_at'] as const satisfies readonly EditableName[]

type ContentName = Exclude<EditableName, (typeof statusNames)[number]>

/** The columns that a request body can set, except those of the state of the job. */
export type JobColumns = Pick<NewJob, ColumnName<ContentName>>

type Columns = { [Key in keyof JobColumns]?: NonNullable<JobColumns[Key]> | Extract<JobColumns[Key], null> }

export const isContent = ({ name, input }: (typeof allFields)[number]) =>
  input !== undefined && !statusNames.some((each) => each === name)

export const contentColumns = [
  'slug',
  ...allFields.flatMap((field) => (isContent(field) && field.kind !== 'company' ? field.key : [])),
]

/** Returns the columns that a request body sets, except those of the state of the job. */
export function toColumns(body: JobUpdateBody): Columns & { slug?: string } {
  const values: Readonly<Record<string, unknown>> = body
  const columns = fromFields<Columns>((field) => {
    const { name, key, kind } = field
    if (!isContent(field)) return undefined
    const value = kind === 'company' ? body.company_id : values[name]
    if (value === undefined) return undefined
    return [kind === 'company' ? 'companyId' : key, value]
  })
  return { ...columns, ...(body.title !== undefined && { slug: slugOf(body.title) }) }
}

/** @throws Problem `invalid` if the minimum pay exceeds the maximum. The error names a field that the body contains. */
export function requirePayRange(pay: Pick<Job, 'salaryMin' | 'salaryMax'>, body: JobUpdateBody): void {
  if (isRange(pay.salaryMin, pay.salaryMax)) return
  if (body.salary_min == null) throw invalidField('salary_max', 'must not be less than salary_min')
  throw invalidField('salary_min', 'must not be more than salary_max')
}
