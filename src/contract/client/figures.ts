// The client of those who post: what was counted about their jobs.
import { createClient } from '../api.ts'
import type { figureEndpoints, FiguresList, FigureTotals } from '../jobs/figures.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

/** A client on the own host. Every call throws a ResponseError for an answer that is not 2xx. */
export function createFiguresClient(site: SiteTransport) {
  const call = createClient<typeof figureEndpoints, typeof base>(base, transportOf(site))
  return {
    async list(page: number): Promise<FiguresList> {
      return (await successful(call('GET /dashboard/figures', { query: { page } }))).json()
    },
    /** Of the last 30 days. */
    async ofJob(id: number): Promise<FigureTotals> {
      const answer = call('GET /dashboard/jobs/{job_id}/figures', {
        params: { job_id: id },
        query: { weeks: 1 },
      })
      return (await (await successful(answer)).json()).last_30_days
    },
  }
}
