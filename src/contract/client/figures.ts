// The client of employers for the statistics of their jobs.
import { createClient } from '../api.ts'
import type { figureEndpoints, FiguresList, FigureTotals } from '../jobs/figures.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

/** Creates a client for the same host. Calls throw a ResponseError for a response other than 2xx. */
export function createFiguresClient(site: SiteTransport) {
  const call = createClient<typeof figureEndpoints, typeof base>(base, transportOf(site))
  return {
    async list(page: number): Promise<FiguresList> {
      return (await successful(call('GET /dashboard/figures', { query: { page } }))).json()
    },
    /** Returns the statistics of the last 30 days. */
    async ofJob(id: number): Promise<FigureTotals> {
      const answer = call('GET /dashboard/jobs/{job_id}/figures', {
        params: { job_id: id },
        query: { weeks: 1 },
      })
      return (await (await successful(answer)).json()).last_30_days
    },
  }
}
