// The job API client (specification, sections 5, 7 and 8).
import type { Transport } from '../api.ts'
import type { Job } from '../jobs/job.ts'
import type { JobCreateBody, JobUpdateBody } from '../jobs/jobs.ts'
import { createApi } from './api.ts'
import { listJobs } from './job-list.ts'
import { readJob } from './read-job.ts'
import { requireParameter } from './required-error.ts'
import { unreadableResponseError } from './response-error.ts'

/**
 * Creates a client. Calls throw a RequiredError for a missing argument, and a ResponseError for a response other than
 * 2xx.
 */
export function createJobsClient(site: Transport) {
  const api = createApi(site)
  const { call } = api
  return {
    listJobs: () => listJobs(api),

    async getJob(jobId: number): Promise<Job> {
      const params = { job_id: requireParameter(jobId, 'jobId', 'getJob') }
      return toJob(await call('GET /ninja-api/jobs/{job_id}', { params }), 'getJob')
    },

    async createJob(body: JobCreateBody): Promise<Job> {
      const request = { body: requireParameter(body, 'body', 'createJob') }
      return toJob(await call('POST /ninja-api/jobs', request), 'createJob')
    },

    async updateJob(jobId: number, body: JobUpdateBody): Promise<Job> {
      const params = { job_id: requireParameter(jobId, 'jobId', 'updateJob') }
      const request = { params, body: requireParameter(body, 'body', 'updateJob') }
      return toJob(await call('PUT /ninja-api/jobs/{job_id}', request), 'updateJob')
    },

    async deleteJob(jobId: number): Promise<void> {
      const params = { job_id: requireParameter(jobId, 'jobId', 'deleteJob') }
      await call('DELETE /ninja-api/jobs/{job_id}', { params })
    },
  }
}

export type JobsClient = ReturnType<typeof createJobsClient>

function toJob(body: unknown, operation: string): Job {
  const job = readJob(body)
  if (!job) throw unreadableResponseError(operation)
  return job
}
