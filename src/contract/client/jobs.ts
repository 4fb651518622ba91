// The job API client (specification, sections 5, 7 and 8), and the exchange rates.
import { createClient } from '../api.ts'
import type { Job } from '../jobs/job.ts'
import type { JobCreateBody, jobEndpoints, JobUpdateBody } from '../jobs/jobs.ts'
import { createListClient, type ListTransport } from './job-list.ts'
import { readJob } from './read-job.ts'
import { requireParameter } from './required-error.ts'
import { type ApiResponse, successful, unreadableResponseError } from './response-error.ts'
import { transportOf } from './site-transport.ts'

const base = '/ninja-api'

/**
 * Creates a client. Calls throw a RequiredError for a missing argument, and a ResponseError for a response other than
 * 2xx.
 */
export function createJobsClient(site: ListTransport) {
  const call = createClient<typeof jobEndpoints, typeof base>(base, transportOf(site))
  return {
    ...createListClient(site),

    async getJob(jobId: number): Promise<Job> {
      const params = { job_id: requireParameter(jobId, 'jobId', 'getJob') }
      return readJobResponse(call('GET /jobs/{job_id}', { params }), 'getJob')
    },

    async createJob(body: JobCreateBody): Promise<Job> {
      return readJobResponse(
        call('POST /jobs', { body: requireParameter(body, 'body', 'createJob') }),
        'createJob',
      )
    },

    async updateJob(jobId: number, body: JobUpdateBody): Promise<Job> {
      const params = { job_id: requireParameter(jobId, 'jobId', 'updateJob') }
      const request = { params, body: requireParameter(body, 'body', 'updateJob') }
      return readJobResponse(call('PUT /jobs/{job_id}', request), 'updateJob')
    },

    async deleteJob(jobId: number): Promise<void> {
      const params = { job_id: requireParameter(jobId, 'jobId', 'deleteJob') }
      await successful(call('DELETE /jobs/{job_id}', { params }))
    },
  }
}

export type JobsClient = ReturnType<typeof createJobsClient>

async function readJobResponse(pending: Promise<ApiResponse>, id: string): Promise<Job> {
  const response = await successful(pending)
  const job = readJob(await response.json())
  if (!job) throw unreadableResponseError(id)
  return job
}
