import { createClient } from '../api.ts'
import type { historyEndpoints, HistoryPage } from '../jobs/history.ts'
import { requireParameter } from './required-error.ts'
import { type ApiResponse, successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

/** Limits the page to changes with an ID below `before`. */
type PageStart = { before?: number | undefined }

/** Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. */
export function createHistoryClient(site: SiteTransport) {
  const call = createClient<typeof historyEndpoints, typeof base>(base, transportOf(site))
  return {
    getJobHistory(jobId: number, query: PageStart = {}): Promise<HistoryPage> {
      const params = { job_id: requireParameter(jobId, 'jobId', 'getJobHistory') }
      return readPage(call('GET /jobs/{job_id}/history', { params, query }))
    },

    getCompanyHistory(companyId: number, query: PageStart = {}): Promise<HistoryPage> {
      const params = { company_id: requireParameter(companyId, 'companyId', 'getCompanyHistory') }
      return readPage(call('GET /companies/{company_id}/history', { params, query }))
    },
  }
}

/** Checks only as much as is necessary to detect a response that a proxy sent instead of the server. */
async function readPage(pending: Promise<ApiResponse<HistoryPage>>): Promise<HistoryPage> {
  const page = await (await successful(pending)).json()
  if (!Array.isArray(page.results)) throw new TypeError('The response does not match the contract')
  return page
}
