import { createClient, type Transport } from '../api.ts'
import type { bookmarkEndpoints, Bookmarks } from '../bookmarks/bookmarks.ts'
import type { BookmarkKind } from '../bookmarks/kinds.ts'
import { successful } from './response-error.ts'

const base = '/ninja-api'

/**
 * Creates a client for one user. Calls throw a ResponseError for a response other than 2xx. The status is 409 when
 * another user is logged in.
 */
export function createBookmarksClient(site: Transport, user: number) {
  const call = createClient<typeof bookmarkEndpoints, typeof base>(base, site)
  const query = { user }
  return {
    async listBookmarks(): Promise<Bookmarks> {
      const listed = await (await successful(call('GET /bookmarks', { query }))).json()
      if (!Array.isArray(listed.saved) || !Array.isArray(listed.applied))
        throw new TypeError('The response does not match the contract')
      return listed
    },

    /** `wereMarked` means that the visitor bookmarked the jobs before logging in. */
    async addBookmarks(
      { saved = [], applied = [] }: Partial<Record<BookmarkKind, number[]>>,
      { wereMarked = false } = {},
    ): Promise<void> {
      const body = { saved, applied, ...(wereMarked && { marked_before: true }) }
      await successful(call('POST /bookmarks', { query, body }))
    },

    async removeBookmark(kind: BookmarkKind, jobId: number): Promise<void> {
      await successful(call('DELETE /bookmarks/{kind}/{job_id}', { query, params: { kind, job_id: jobId } }))
    },
  }
}

export type BookmarksClient = ReturnType<typeof createBookmarksClient>
