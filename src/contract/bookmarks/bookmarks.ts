import * as z from 'zod/mini'

import { endpoint, endpointGroup, ownData } from '../endpoint.ts'
import { LARGEST_INTEGER } from '../jobs/limits.ts'
import { integerInPath } from '../params.ts'
import { MAX_BOOKMARKS_PER_REQUEST } from './kinds.ts'

const ids = z.array(z.int())

/** The IDs of bookmarked jobs, newest bookmark last. `user` is the ID of the bookmarks' owner. */
const bookmarksWire = z.object({ user: z.int(), saved: ids, applied: ids })

const idsToAdd = z.optional(
  z.array(z.int().check(z.gte(1), z.lte(LARGEST_INTEGER))).check(z.maxLength(MAX_BOOKMARKS_PER_REQUEST)),
)

/** The IDs of the jobs to bookmark, newest bookmark last. */
export const bookmarksToAdd = z.object({
  saved: idsToAdd,
  applied: idsToAdd,
  /** Whether the user bookmarked these jobs before logging in. If so, the server has already counted these saves. */
  marked_before: z.optional(z.boolean()),
})

export type Bookmarks = z.infer<typeof bookmarksWire>

const base = '/ninja-api/bookmarks'

/**
 * `user` in the query is the ID of the user whose bookmarks the client shows. The response is 409 if another user is
 * logged in, for example because another tab has switched accounts.
 */
export const bookmarkEndpoints = endpointGroup(
  { tag: 'Bookmarks', ...ownData },
  {
    list: endpoint({
      id: 'listBookmarks',
      method: 'GET',
      path: base,
      summary: 'List the jobs that you have saved and applied to',
      response: bookmarksWire,
    }),
    add: endpoint({
      id: 'addBookmarks',
      method: 'POST',
      path: base,
      summary: 'Save jobs, or record that you have applied to them. Existing bookmarks do not change',
      body: bookmarksToAdd,
      /** The IDs of unknown jobs. They are ignored. */
      response: z.object({ unknown: ids }),
    }),
    remove: endpoint({
      id: 'removeBookmark',
      method: 'DELETE',
      path: `${base}/{kind}/{job_id}`,
      summary: 'Remove a bookmark. Succeeds even if it does not exist',
      params: z.object({ kind: z.string(), job_id: integerInPath }),
    }),
  },
)
