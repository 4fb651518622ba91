// The API client of the pages for staff.
import { createClient } from '../api.ts'
import type { exchangeRateEndpoints, ExchangeRatesWire } from '../jobs/exchange-rates.ts'
import type { FailedEmailList, SettingGroup, staffEndpoints, UserList } from '../staff/staff.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

type Table = typeof staffEndpoints & {
  rates: typeof exchangeRateEndpoints.read
  replaceRates: typeof exchangeRateEndpoints.replace
}

/** Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. */
export function createStaffClient(site: SiteTransport) {
  const call = createClient<Table, typeof base>(base, transportOf(site))
  return {
    async listUsers(query: { search: string; role: string; page: number }): Promise<UserList> {
      return (await successful(call('GET /staff/users', { query }))).json()
    },
    async listFailedEmails(): Promise<FailedEmailList> {
      return (await successful(call('GET /staff/failed-emails'))).json()
    },
    /** Returns the IDs of the emails that will be sent again. */
    async resend(ids: number[]): Promise<readonly number[]> {
      const response = await successful(call('POST /staff/failed-emails/resend', { body: { ids } }))
      return (await response.json()).sent
    },
    async listSettings(): Promise<SettingGroup[]> {
      return (await successful(call('GET /staff/settings'))).json()
    },
    async exchangeRates(): Promise<ExchangeRatesWire> {
      return (await successful(call('GET /exchange-rates'))).json()
    },
    async replaceExchangeRates(body: ExchangeRatesWire): Promise<ExchangeRatesWire> {
      return (await successful(call('PUT /exchange-rates', { body }))).json()
    },
  }
}
