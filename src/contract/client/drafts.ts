// The client of drafts that follow the account.
import { createClient } from '../api.ts'
import type { draftEndpoints, DraftWire } from '../drafts/drafts.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

/** A client on the own host, for one user. Every call throws a ResponseError for an answer that is not 2xx; 409 when somebody else is logged in. */
export function createDraftsClient(site: SiteTransport, user: number) {
  const call = createClient<typeof draftEndpoints, typeof base>(base, transportOf(site))
  const naming = (key: string) => ({ params: { key }, query: { user } })
  return {
    async readDraft(key: string): Promise<DraftWire> {
      return (await successful(call('GET /drafts/{key}', naming(key)))).json()
    },
    async keepDraft(key: string, values: Record<string, string>): Promise<void> {
      await successful(call('PUT /drafts/{key}', { ...naming(key), body: { values } }))
    },
    async removeDraft(key: string): Promise<void> {
      await successful(call('DELETE /drafts/{key}', naming(key)))
    },
  }
}
