// The client of server-side searches, for a list that is too long to load.
import { createClient } from '../api.ts'
import { countryName } from '../jobs/countries.ts'
import { type DrawnCard, toDrawnCard } from '../jobs/job-card.ts'
import type { BoardAnswer } from '../jobs/rules/board-answer.ts'
import type { JobLink } from '../jobs/rules/related-jobs.ts'
import type { FoundJobWire, searchEndpoints, SearchWire } from '../jobs/search.ts'
import { readJob } from './read-job.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

/** A page of results, and the version of the searched list. */
export type FoundPage = { answer: BoardAnswer; version: string }

/**
 * Creates a client for the page's own site. `search` is the query of the board's URL. With the `version` of an earlier
 * page, the results are from the same list. Calls throw a ResponseError for a response other than 2xx.
 */
export function createSearchClient(site: SiteTransport) {
  const call = createClient<typeof searchEndpoints, typeof base>(base, transportOf(site))
  return {
    async searchJobs(search: string, version: string | undefined): Promise<FoundPage> {
      const versionQuery =
        version === undefined ? '' : `${search ? '&' : '?'}version=${encodeURIComponent(version)}`
      return toFoundPage(
        await (await successful(call('GET /jobs/search', { search: search + versionQuery }))).json(),
      )
    },

    async listSomeJobs(ids: readonly string[]): Promise<DrawnCard[]> {
      const response = await successful(call('GET /jobs/some', { query: { ids: ids.join(',') } }))
      return toCards(await response.json())
    },

    async listMoreJobs(jobId: number): Promise<JobLink[]> {
      return (await successful(call('GET /jobs/{job_id}/more', { params: { job_id: jobId } }))).json()
    },

    async listSimilarJobs(jobId: number): Promise<JobLink[]> {
      return (await successful(call('GET /jobs/{job_id}/similar', { params: { job_id: jobId } }))).json()
    },
  }
}

/** Converts a page of results from its wire form. @throws TypeError for an invalid response */
export function toFoundPage(wire: SearchWire): FoundPage {
  const answer: BoardAnswer = {
    cards: toCards(wire.jobs),
    total: wire.total,
    page: wire.page,
    pageCount: wire.page_count,
    withoutSalary: wire.without_salary,
    withoutCountry: wire.without_country,
    counts: wire.counts,
    all: wire.all,
    span: wire.salary_span,
    scale: wire.salary_scale,
    rates: wire.rates_date === null ? undefined : { date: wire.rates_date },
    countries: wire.countries.map(({ code, jobs }) => ({
      code,
      name: countryName(code),
      jobs: jobs,
    })),
    nearMisses: wire.near_misses,
  }
  return { answer, version: wire.version }
}

function toCards(rows: readonly FoundJobWire[]): DrawnCard[] {
  return rows.flatMap((row) => {
    const job = readJob(row)
    return job ? { ...toDrawnCard(job), shortDescription: row.short_description } : []
  })
}
