// The client of the job API: its five calls, typed (specification, sections 5, 7 and 8).
import type { Call } from '../endpoint.ts'
import { jobCalls } from '../jobs/calls.ts'
import type { JobCreateBody, JobUpdateBody } from '../jobs/endpoints.ts'
import type { Job } from '../jobs/job.ts'
import { readJob } from './read-job.ts'
import { required } from './required-error.ts'
import type { ApiResponse } from './response-error.ts'
import { send, type Transport } from './transport.ts'

/** All visible postings, newest first, and the list's identity. */
export type JobList = { jobs: Job[]; etag: string | null }

/** Rows that are read without a pause: a few milliseconds' work on a slow phone. */
const rowsAtOnce = 1000

/**
 * A client on the own host. `pause` is waited for between the parts of a long list, so that a page can paint.
 * Every call throws a RequiredError for what it was not given, and a ResponseError for an answer that is not 2xx.
 */
export function createJobsClient({ pause, ...transport }: Transport & { pause?: () => Promise<void> }) {
  return {
    async listJobs(): Promise<JobList> {
      const response = await send(transport, jobCalls.list)
      const rows = await response.json()
      if (!Array.isArray(rows)) throw unreadable(jobCalls.list)
      const jobs: Job[] = []
      for (let start = 0; start < rows.length; start += rowsAtOnce) {
        if (start > 0) await pause?.()
        jobs.push(...rows.slice(start, start + rowsAtOnce).flatMap((row) => readJob(row) ?? []))
      }
      return { jobs, etag: response.headers.get('etag') }
    },

    async getJob(jobId: number): Promise<Job> {
      const params = { job_id: required(jobId, 'jobId', 'getJob') }
      return jobIn(await send(transport, jobCalls.read, { params }), jobCalls.read)
    },

    async createJob(body: JobCreateBody): Promise<Job> {
      const filling = { body: required(body, 'body', 'createJob') }
      return jobIn(await send(transport, jobCalls.create, filling), jobCalls.create)
    },

    async updateJob(jobId: number, body: JobUpdateBody): Promise<Job> {
      const params = { job_id: required(jobId, 'jobId', 'updateJob') }
      const filling = { params, body: required(body, 'body', 'updateJob') }
      return jobIn(await send(transport, jobCalls.update, filling), jobCalls.update)
    },

    async deleteJob(jobId: number): Promise<void> {
      const params = { job_id: required(jobId, 'jobId', 'deleteJob') }
      await send(transport, jobCalls.remove, { params })
    },
  }
}

export type JobsClient = ReturnType<typeof createJobsClient>

async function jobIn(response: ApiResponse, call: Call): Promise<Job> {
  const job = readJob(await response.json())
  if (!job) throw unreadable(call)
  return job
}

function unreadable({ id }: Call): TypeError {
  return new TypeError(`The answer to ${id} is not what the contract says`)
}
