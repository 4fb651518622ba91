// What the fields of a job are called where they are compared.
import type { CompanyWire, JobWire } from '#contract/jobs/job.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'

import { stateLabels } from '../state-badge.tsx'
import { fieldNames, type FieldName, type JobValues, valuesOf } from './job-values.ts'

export const fieldLabels: Record<FieldName, string> = {
  title: 'Title',
  company_id: 'Company',
  location_type: 'Work',
  location: 'Place',
  countries: 'Countries',
  salary_min: 'Pay from',
  salary_max: 'Pay to',
  salary_currency: 'Currency',
  salary_period: 'Pay per',
  employment_schedule: 'Schedule',
  contract_type: 'Contract',
  seniority_level: 'Seniority',
  description: 'Description',
  skills: 'Skills',
  apply_link: 'Apply link',
  closes: 'Closes',
  expires_on: 'Last day',
}

const closings: Readonly<Record<string, string>> = {
  usual: 'After 90 days',
  date: 'On a date',
  never: 'Never',
}

type Saved = { readonly wire: JobWire; readonly state: JobState }

/** What somebody else has made of the fields that they have changed, and what has become of the job. */
export function differencesOf(opened: JobValues, { wire, state }: Saved, companies: readonly CompanyWire[]) {
  const saved = valuesOf(wire)
  const wordsOf = (name: FieldName) => {
    const value = saved[name]
    if (name === 'closes') return closings[value] ?? value
    if (name === 'company_id')
      return companies.find(({ id }) => String(id) === value)?.name ?? wire.company.name
    return value
  }
  return [
    { label: 'State', saved: stateLabels[state] },
    ...fieldNames
      .filter((name) => opened[name] !== saved[name])
      .map((name) => ({ label: fieldLabels[name], saved: wordsOf(name) })),
  ]
}
