import type { CompanyWire } from '#contract/jobs/company.ts'

import type { FieldName, JobValues } from './job-values.ts'

export type FieldsProps = {
  values: JobValues
  companies: readonly CompanyWire[]
  /** Whether the job is new. Imported jobs may lack values that new jobs require. */
  isNew: boolean
  /** Whether the job has ever been published. If so, the form does not offer to close it after 90 days. */
  wasPublished: boolean
  /** Whether the job is on the board, even if it has expired. */
  isOnBoard: boolean
  /** Whether saving needs a review. If so, the job must close within 90 days. */
  needsReview: boolean
  onChange: (parts: Partial<JobValues>) => void
}

export function createFieldBinder({ values, onChange }: FieldsProps) {
  return (name: FieldName) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
}
