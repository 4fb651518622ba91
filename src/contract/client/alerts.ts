// The API client for the job alerts of a user, and for the total number of alerts, which only staff can read.
import type { AlertCountWire, alertEndpoints, AlertWire } from '../alerts/alerts.ts'
import type { Frequency } from '../alerts/rules/actions.ts'
import { createClient } from '../api.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

const alert = (id: number) => ({ params: { alert_id: id } })

/** Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. */
export function createAlertsClient(site: SiteTransport) {
  const call = createClient<typeof alertEndpoints, typeof base>(base, transportOf(site))
  return {
    async list(): Promise<AlertWire[]> {
      return (await successful(call('GET /alerts'))).json()
    },
    async change(id: number, body: { frequency: Frequency } | { paused: boolean }): Promise<AlertWire> {
      return (await successful(call('PATCH /alerts/{alert_id}', { ...alert(id), body }))).json()
    },
    async remove(id: number): Promise<void> {
      await successful(call('DELETE /alerts/{alert_id}', alert(id)))
    },
    async readTotals(): Promise<AlertCountWire[]> {
      return (await successful(call('GET /dashboard/alerts/totals'))).json()
    },
  }
}
