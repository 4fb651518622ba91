// The client of the histories of jobs and companies, for those who may write them.
import { createClient } from '../api.ts'
import type { historyEndpoints, HistoryPage } from '../jobs/history.ts'
import { required } from './required-error.ts'
import { type ApiResponse, successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

/** Given: the changes before that one. */
type From = { before?: number | undefined }

/** A client on the own host. Every call throws a ResponseError for an answer that is not 2xx. */
export function createHistoryClient(site: SiteTransport) {
  const call = createClient<typeof historyEndpoints, typeof base>(base, transportOf(site))
  return {
    getJobHistory(jobId: number, query: From = {}): Promise<HistoryPage> {
      const params = { job_id: required(jobId, 'jobId', 'getJobHistory') }
      return pageIn(call('GET /jobs/{job_id}/history', { params, query }))
    },

    getCompanyHistory(companyId: number, query: From = {}): Promise<HistoryPage> {
      const params = { company_id: required(companyId, 'companyId', 'getCompanyHistory') }
      return pageIn(call('GET /companies/{company_id}/history', { params, query }))
    },
  }
}

/** A glance at what the contract promises: an answer may come from something in between. */
async function pageIn(answer: Promise<ApiResponse<HistoryPage>>): Promise<HistoryPage> {
  const page = await (await successful(answer)).json()
  if (!Array.isArray(page.results)) throw new TypeError('The answer is not what the contract says')
  return page
}
