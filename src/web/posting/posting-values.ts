import { toJobBody, emptyValues, type JobValues, readJobValues } from '#web/job-form/job-values.ts'

const ownNames = ['job_id', 'opened_at'] as const

/**
 * `job_id` is the ID of a job that an earlier attempt saved without sending it for review, or ''. `opened_at` is the
 * time at which the form first appeared, in milliseconds since 1970.
 */
export type PostingValues = JobValues & Readonly<Record<(typeof ownNames)[number], string>>

export const emptyPosting = (now: number): PostingValues => ({
  ...emptyValues,
  job_id: '',
  opened_at: String(now),
})

/** Returns the form values of a stored draft, or undefined if the draft is invalid. Missing fields become empty. */
export function readPostingValues(stored: unknown): PostingValues | undefined {
  const job = readJobValues(stored)
  if (job === undefined) return undefined
  const own: Partial<Record<string, unknown>> = { ...emptyPosting(0), ...Object(stored) }
  return { ...job, job_id: String(own['job_id']), opened_at: String(own['opened_at']) }
}

/** Returns whether the user has entered anything. Ignores the company, because it may be preselected. */
export function isTouched(values: PostingValues): boolean {
  const { opened_at: _when, company_id: _chosen, ...typed } = values
  const { opened_at: _now, company_id: _none, ...empty } = emptyPosting(0)
  return JSON.stringify(typed) !== JSON.stringify(empty)
}

/** Returns the request body that creates the job as a draft. A separate request sends the draft for review. */
export const toDraftBody = (values: PostingValues): Record<string, unknown> => ({
  ...toJobBody(values),
  is_active: false,
})
