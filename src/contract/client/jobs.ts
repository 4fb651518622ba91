// The client of the job API: its five calls, typed (specification, sections 5, 7 and 8), and the exchange rates.
import { createClient } from '../api.ts'
import type { exchangeRateEndpoints } from '../jobs/exchange-rates.ts'
import type { Job } from '../jobs/job.ts'
import type { JobCreateBody, jobEndpoints, JobUpdateBody } from '../jobs/jobs.ts'
import type { ExchangeRates } from '../jobs/rules/exchange-rates.ts'
import { readJob } from './read-job.ts'
import { required } from './required-error.ts'
import { type ApiResponse, successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

/** All visible postings, newest first, and the list's identity. */
export type JobList = { jobs: Job[]; etag: string | null }

/** Rows that are read without a pause: a few milliseconds' work on a slow phone. */
const rowsAtOnce = 1000

/**
 * A client on the own host. `pause` is waited for between the parts of a long list, so that a page can paint.
 * Every call throws a RequiredError for what it was not given, and a ResponseError for an answer that is not 2xx.
 */
export function createJobsClient({ pause, ...site }: SiteTransport & { pause?: () => Promise<void> }) {
  const call = createClient<typeof jobEndpoints & { rates: typeof exchangeRateEndpoints.read }, typeof base>(
    base,
    transportOf(site),
  )
  return {
    async listJobs(): Promise<JobList> {
      const response = await successful(call('GET /jobs'))
      const rows: unknown = await response.json()
      if (!Array.isArray(rows)) throw unreadable('listJobs')
      const jobs: Job[] = []
      for (let start = 0; start < rows.length; start += rowsAtOnce) {
        if (start > 0) await pause?.()
        jobs.push(...rows.slice(start, start + rowsAtOnce).flatMap((row) => readJob(row) ?? []))
      }
      return { jobs, etag: response.headers.get('etag') }
    },

    async getExchangeRates(): Promise<ExchangeRates> {
      const { date, per_usd: perUsd } = await (await successful(call('GET /exchange-rates'))).json()
      return { date, perUsd }
    },

    async getJob(jobId: number): Promise<Job> {
      const params = { job_id: required(jobId, 'jobId', 'getJob') }
      return jobIn(call('GET /jobs/{job_id}', { params }), 'getJob')
    },

    async createJob(body: JobCreateBody): Promise<Job> {
      return jobIn(call('POST /jobs', { body: required(body, 'body', 'createJob') }), 'createJob')
    },

    async updateJob(jobId: number, body: JobUpdateBody): Promise<Job> {
      const params = { job_id: required(jobId, 'jobId', 'updateJob') }
      const filling = { params, body: required(body, 'body', 'updateJob') }
      return jobIn(call('PUT /jobs/{job_id}', filling), 'updateJob')
    },

    async deleteJob(jobId: number): Promise<void> {
      const params = { job_id: required(jobId, 'jobId', 'deleteJob') }
      await successful(call('DELETE /jobs/{job_id}', { params }))
    },
  }
}

export type JobsClient = ReturnType<typeof createJobsClient>

async function jobIn(answer: Promise<ApiResponse>, id: string): Promise<Job> {
  const response = await successful(answer)
  const job = readJob(await response.json())
  if (!job) throw unreadable(id)
  return job
}

function unreadable(id: string): TypeError {
  return new TypeError(`The answer to ${id} is not what the contract says`)
}
