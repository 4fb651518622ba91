// The API client with which employers read the statistics of their jobs.
import { createClient } from '../api.ts'
import type { statisticsEndpoints, StatisticsList, StatisticsTotals } from '../jobs/statistics.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

export type StatisticsQuery = { readonly page: number; readonly ordering: string }

/** Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. */
export function createStatisticsClient(site: SiteTransport) {
  const call = createClient<typeof statisticsEndpoints, typeof base>(base, transportOf(site))
  return {
    async list(query: StatisticsQuery): Promise<StatisticsList> {
      return (await successful(call('GET /dashboard/figures', { query }))).json()
    },
    /** Returns the statistics of the last 30 days. */
    async getJobTotals(id: number): Promise<StatisticsTotals> {
      const pending = call('GET /dashboard/jobs/{job_id}/figures', {
        params: { job_id: id },
        query: { weeks: 1 },
      })
      return (await (await successful(pending)).json()).last_30_days
    },
  }
}
