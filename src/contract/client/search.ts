// The client of server-side searches, for a list that is too long to load.
import type { Transport } from '../api.ts'
import { countryName } from '../jobs/countries.ts'
import { type DrawnCard, toDrawnCard } from '../jobs/job-card.ts'
import type { BoardAnswer } from '../jobs/rules/board-answer.ts'
import type { FoundJobWire, SearchWire } from '../jobs/search.ts'
import { createApi } from './api.ts'
import { readJob } from './read-job.ts'

/** A page of results, and the version of the searched list. `lastWeek` counts the jobs of the last 7 days. */
export type FoundPage = { answer: BoardAnswer; version: string; lastWeek: number }

/**
 * Creates a client for the page's own site. `search` is the query of the board's URL. With the `version` of an earlier
 * page, the results are from the same list. Calls throw a ResponseError for a response other than 2xx.
 */
export function createSearchClient(site: Transport) {
  const { call } = createApi(site)
  return {
    async searchJobs(search: string, version: string | undefined): Promise<FoundPage> {
      const versionQuery =
        version === undefined ? '' : `${search ? '&' : '?'}version=${encodeURIComponent(version)}`
      return toFoundPage(await call('GET /ninja-api/jobs/search', { search: search + versionQuery }))
    },

    async listSomeJobs(ids: readonly string[]): Promise<DrawnCard[]> {
      return toCards(await call('GET /ninja-api/jobs/some', { query: { ids: ids.join(',') } }))
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
    offers: wire.offers,
  }
  return { answer, version: wire.version, lastWeek: wire.last_week }
}

export function toCards(rows: readonly FoundJobWire[]): DrawnCard[] {
  return rows.flatMap((row) => {
    const job = readJob(row)
    return job ? { ...toDrawnCard(job), shortDescription: row.short_description } : []
  })
}
