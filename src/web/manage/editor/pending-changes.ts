import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { changedFields, pickFields } from '#contract/jobs/rules/changed-fields.ts'
import { type JobValues, toJobValues } from '#web/job-form/job-values.ts'
import { getFieldLabel } from '#web/job-view/field-label.ts'

import { isOfCompany } from './review-status-text.ts'

/** Returns the values to edit. Members of the company edit its pending changes. Staff edit the published version. */
export function toOpenedValues(job: ManagedJobDetail): JobValues {
  return isOfCompany(job) ? toProposedValues(job) : toJobValues(job)
}

function toProposedValues(job: ManagedJobDetail): JobValues {
  const named = Object.entries(job.proposed ?? {}).filter(([, value]) => value !== undefined)
  return toJobValues({ ...job, ...Object.fromEntries(named) })
}

export function listProposedDifferences(job: ManagedJobDetail) {
  const [live, proposed] = [toJobValues(job), toProposedValues(job)]
  return changedFields(live, proposed).map((name) => ({
    label: getFieldLabel(name),
    live: live[name],
    proposed: proposed[name],
  }))
}

/** Returns a request body that resets every edited field to its published value. */
export function getLiveValues(job: ManagedJobDetail): JobUpdateBody {
  const live: Record<string, unknown> = { ...job, location: job.location ?? '' }
  return pickFields(live, Object.keys(job.proposed ?? {}))
}
