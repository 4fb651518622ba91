// The part of the job API client that the board needs, separate to keep its bundle small.
import { createClient } from '../api.ts'
import type { exchangeRateEndpoints } from '../jobs/exchange-rates.ts'
import type { Job } from '../jobs/job.ts'
import type { jobEndpoints } from '../jobs/jobs.ts'
import type { ExchangeRates } from '../jobs/rules/exchange-rates.ts'
import { readJob } from './read-job.ts'
import { successful, unreadableResponseError } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

type Endpoints = Pick<typeof jobEndpoints, 'list'> & { rates: typeof exchangeRateEndpoints.read }

/** All visible jobs, newest first, and the ETag of the list. */
export type JobList = { jobs: Job[]; etag: string | null }

/** The number of rows to parse without a pause. A slow phone parses them in a few milliseconds. */
const ROWS_AT_ONCE = 1000

/** `pause` is awaited between the parts of a long list, so that the page can paint. */
export type ListTransport = SiteTransport & { pause?: () => Promise<void> }

/** Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. */
export function createListClient({ pause, ...site }: ListTransport) {
  const call = createClient<Endpoints, typeof base>(base, transportOf(site))
  return {
    async listJobs(): Promise<JobList> {
      const response = await successful(call('GET /jobs'))
      const rows: unknown = await response.json()
      if (!Array.isArray(rows)) throw unreadableResponseError('listJobs')
      const jobs: Job[] = []
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        if (start > 0) await pause?.()
        jobs.push(...rows.slice(start, start + ROWS_AT_ONCE).flatMap((row) => readJob(row) ?? []))
      }
      return { jobs, etag: response.headers.get('etag') }
    },

    async getExchangeRates(): Promise<ExchangeRates> {
      const { date, per_usd: perUsd } = await (await successful(call('GET /exchange-rates'))).json()
      return { date, perUsd }
    },
  }
}
