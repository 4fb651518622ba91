import { createClient, type Transport } from '../api.ts'
import type { draftEndpoints, DraftWire } from '../drafts/drafts.ts'
import { successful } from './response-error.ts'

const base = '/ninja-api'

/**
 * Creates a client for one user. Calls throw a ResponseError for a response other than 2xx. The status is 409 when
 * another user is logged in.
 */
export function createDraftsClient(site: Transport, user: number) {
  const call = createClient<typeof draftEndpoints, typeof base>(base, site)
  const draftRequest = (key: string) => ({ params: { key }, query: { user } })
  return {
    async getDraft(key: string): Promise<DraftWire> {
      return (await successful(call('GET /drafts/{key}', draftRequest(key)))).json()
    },
    async keepDraft(key: string, values: Record<string, string>): Promise<void> {
      await successful(call('PUT /drafts/{key}', { ...draftRequest(key), body: { values } }))
    },
    async removeDraft(key: string): Promise<void> {
      await successful(call('DELETE /drafts/{key}', draftRequest(key)))
    },
  }
}
