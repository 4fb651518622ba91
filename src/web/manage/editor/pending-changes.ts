import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { fieldNames, type JobValues, valuesOf } from '#web/job-form/job-values.ts'
import { fieldLabel } from '#web/job-view/field-label.ts'

import { isOfCompany } from './review-status-text.ts'

/** Returns the values to edit. Members of the company edit its pending changes. Staff edit the published version. */
export function openedValues(job: ManagedJobDetail): JobValues {
  return isOfCompany(job) ? proposedValues(job) : valuesOf(job)
}

function proposedValues(job: ManagedJobDetail): JobValues {
  const named = Object.entries(job.proposed ?? {}).filter(([, value]) => value !== undefined)
  return valuesOf({ ...job, ...Object.fromEntries(named) })
}

export function proposedDifferences(job: ManagedJobDetail) {
  const [live, proposed] = [valuesOf(job), proposedValues(job)]
  return fieldNames
    .filter((name) => live[name] !== proposed[name])
    .map((name) => ({ label: fieldLabel(name), live: live[name], proposed: proposed[name] }))
}

/** Returns a request body that resets every edited field to its published value. */
export function liveValuesOf(job: ManagedJobDetail): JobUpdateBody {
  const live: Record<string, unknown> = { ...job, location: job.location ?? '' }
  const names = Object.keys(job.proposed ?? {})
  return Object.fromEntries(names.map((name) => [name, live[name]]))
}
