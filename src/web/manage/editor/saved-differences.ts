import type { CompanyWire } from '#contract/jobs/company.ts'
import type { JobWire } from '#contract/jobs/job.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { fieldNames, type FieldName, type JobValues, valuesOf } from '#web/job-form/job-values.ts'
import { fieldLabel } from '#web/job-view/field-label.ts'
import { stateLabels } from '#web/job-view/state-badge.tsx'

const closings: Readonly<Record<string, string>> = {
  usual: 'After 90 days',
  date: 'On a date',
  never: 'Never',
}

type SavedJob = { readonly wire: JobWire; readonly state: JobState }

/** Returns the state of the saved job, and each field whose saved value differs from the opened value. */
export function savedDifferences(
  opened: JobValues,
  { wire, state }: SavedJob,
  companies: readonly CompanyWire[],
) {
  const saved = valuesOf(wire)
  const wordsOf = (name: FieldName) => {
    const value = saved[name]
    if (name === 'closes') return closings[value] ?? value
    if (name === 'company_id')
      return companies.find(({ id }) => String(id) === value)?.name ?? wire.company.name
    return value
  }
  return [
    { label: 'Status', saved: stateLabels[state] },
    ...fieldNames
      .filter((name) => opened[name] !== saved[name])
      .map((name) => ({ label: fieldLabel(name), saved: wordsOf(name) })),
  ]
}
