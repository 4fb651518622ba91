// Jobs that visitors have written with a signup and that are not sent yet.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { jobStates } from './rules/job-state.ts'

const base = '/ninja-api/pending-job'

/** `job` is the body that creates the job, without its company. `job_id` is a draft that an attempt has created. */
const pendingJob = z.object({
  id: z.int(),
  company_name: z.string(),
  job: z.record(z.string(), z.unknown()),
  job_id: z.nullable(z.int()),
  /** Whether the job is sent as soon as the user confirms an address. */
  waits_for_confirmation: z.boolean(),
  /** Why the job could not be sent. */
  problem: z.nullable(z.object({ field: z.nullable(z.string()), message: z.string() })),
  created_at: z.iso.datetime(),
})

/** `last_sent` is the job that the user has sent for review last. */
const pendingJobWire = z.object({
  pending: z.nullable(pendingJob),
  last_sent: z.nullable(
    z.object({ id: z.int(), title: z.string(), slug: z.string(), state: z.enum(jobStates) }),
  ),
})

export type PendingJobWire = z.infer<typeof pendingJobWire>
export type PendingJobDetail = z.infer<typeof pendingJob>

export const pendingJobEndpoints = {
  read: endpoint({
    id: 'getPendingJob',
    method: 'GET',
    path: base,
    summary:
      'The job that was written with your address and is not sent yet. After it is sent or discarded, the next one',
    response: pendingJobWire,
  }),
  remove: endpoint({
    id: 'deletePendingJob',
    method: 'DELETE',
    path: `${base}/{pending_job_id}`,
    params: z.object({ pending_job_id: integerInPath }),
    summary: 'Discard a pending job. Succeeds even if there is none',
  }),
} as const
