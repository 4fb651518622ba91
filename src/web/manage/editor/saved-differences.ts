import type { CompanyWire } from '#contract/jobs/company.ts'
import type { JobWire } from '#contract/jobs/job.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { fieldNames, type FieldName, type JobValues, toJobValues } from '#web/job-form/job-values.ts'
import { getFieldLabel } from '#web/job-view/field-label.ts'
import { stateLabels } from '#web/job-view/state-badge.tsx'

const closings: Readonly<Record<string, string>> = {
  usual: 'After 90 days',
  date: 'On a date',
  never: 'Never',
}

type SavedJob = { readonly wire: JobWire; readonly state: JobState }

/** Returns the state of the saved job, and each field whose saved value differs from the opened value. */
export function listSavedDifferences(
  opened: JobValues,
  { wire, state }: SavedJob,
  companies: readonly CompanyWire[],
) {
  const saved = toJobValues(wire)
  const formatSaved = (name: FieldName) => {
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
      .map((name) => ({ label: getFieldLabel(name), saved: formatSaved(name) })),
  ]
}
