import type { CompanyWire } from '#contract/jobs/company.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { changedFields } from '#contract/jobs/rules/changed-fields.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { type FieldName, type JobValues } from '#web/job-form/job-values.ts'
import { getFieldLabel } from '#web/job-view/field-label.ts'
import { stateLabels } from '#web/job-view/state-badge.tsx'

import type { Difference } from '../conflict-notice.tsx'
import { listProposedDifferences, toOpenedValues } from './pending-changes.ts'
import { isOfCompany } from './review-status-text.ts'

const closings: Readonly<Record<string, string>> = {
  usual: 'After 90 days',
  date: 'On a date',
  never: 'Never',
}

/** What the user opened: the values of the form before and after the user's changes, and the state of the job. */
type Opened = { opened: JobValues; values: JobValues; state: JobState; companies: readonly CompanyWire[] }

/**
 * Returns the changes of another user: the new state, and each field with another value than the user has opened. The
 * values are those that the user would open now.
 */
export function listSavedDifferences(
  job: ManagedJobDetail,
  { opened, values, state, companies }: Opened,
): Difference[] {
  const saved = toOpenedValues(job)
  const formatSaved = (name: FieldName) => {
    const value = saved[name]
    if (name === 'closes') return closings[value] ?? value
    if (name === 'company_id')
      return companies.find(({ id }) => String(id) === value)?.name ?? job.company.name
    return value
  }
  const pending = isOfCompany(job) ? [] : listProposedDifferences(job)
  return [
    ...(job.state === state ? [] : [{ label: 'Status', saved: stateLabels[job.state] }]),
    ...changedFields(opened, saved).map((name) => ({
      label: getFieldLabel(name),
      saved: formatSaved(name),
      isChangedByBoth: values[name] !== opened[name] && values[name] !== saved[name],
    })),
    ...(pending.length === 0
      ? []
      : [{ label: 'Pending edit of the company', saved: pending.map(({ label }) => label).join(', ') }]),
  ]
}
