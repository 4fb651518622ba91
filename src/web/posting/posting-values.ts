import type { PendingJobDetail } from '#contract/jobs/pending-jobs.ts'
import {
  fromJobBody,
  toJobBody,
  emptyValues,
  type JobValues,
  readJobValues,
} from '#web/job-form/job-values.ts'

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

const MAX_ELAPSED_MS = 2 ** 31 - 1

/** Returns the time since the form first appeared, in milliseconds. */
export const toElapsedMs = ({ opened_at: openedAt }: PostingValues): number =>
  Math.max(0, Math.min(Date.now() - Number(openedAt), MAX_ELAPSED_MS))

/** Returns the job of a signup, whose company does not exist yet. */
export function toSignupJob(values: PostingValues): Record<string, unknown> {
  const { company_id: _none, ...job } = toJobBody(values)
  return job
}

/** Returns the form values of a job that was written with a signup. */
export const fromPendingJob = ({ company_name, job, job_id: id }: PendingJobDetail): PostingValues => ({
  ...fromJobBody(job),
  company_name,
  job_id: id === null ? '' : String(id),
  opened_at: '0',
})

/** Returns the request body that creates the job as a draft. A separate request sends the draft for review. */
export const toDraftBody = (values: PostingValues): Record<string, unknown> => ({
  ...toJobBody(values),
  is_active: false,
})
