import { createClient } from '../api.ts'
import type { pendingJobEndpoints, PendingJobWire } from '../jobs/pending-jobs.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

/** Creates a client for the pending job of the user. Calls throw a ResponseError for a response other than 2xx. */
export function createPendingJobClient(site: SiteTransport) {
  const call = createClient<typeof pendingJobEndpoints, typeof base>(base, transportOf(site))
  return {
    async getPendingJob(): Promise<PendingJobWire> {
      return (await successful(call('GET /pending-job'))).json()
    },
    async discardPendingJob(id: number): Promise<void> {
      await successful(call('DELETE /pending-job/{pending_job_id}', { params: { pending_job_id: id } }))
    },
  }
}
