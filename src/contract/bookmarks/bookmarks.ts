// The jobs that a user has saved or applied to.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { largestInteger } from '../jobs/limits.ts'
import { integerInPath } from '../params.ts'
import { mostBookmarksAtOnce } from './kinds.ts'

const ids = z.array(z.int())

/** Ids of jobs, the latest last. `user` is whose they are. */
const bookmarksWire = z.object({ user: z.int(), saved: ids, applied: ids })

const idsToAdd = z.optional(
  z.array(z.int().check(z.gte(1), z.lte(largestInteger))).check(z.maxLength(mostBookmarksAtOnce)),
)

/** The latest last. */
export const bookmarksToAdd = z.object({
  saved: idsToAdd,
  applied: idsToAdd,
  /** They were marked before the visitor logged in: saving them was counted then. */
  marked_before: z.optional(z.boolean()),
})

export type Bookmarks = z.infer<typeof bookmarksWire>

const base = '/ninja-api/bookmarks'

/** Each takes `user` in its query: whose bookmarks are meant. When somebody else is logged in the answer is 409. */
export const bookmarkEndpoints = {
  list: endpoint({
    id: 'listBookmarks',
    method: 'GET',
    path: base,
    summary: 'The jobs that you have saved and applied to',
    answer: bookmarksWire,
  }),
  add: endpoint({
    id: 'addBookmarks',
    method: 'POST',
    path: base,
    summary: 'Save jobs, or note that you have applied to them; what is there already stays',
    body: bookmarksToAdd,
    /** Ids that are no jobs: nothing was added for them. */
    answer: z.object({ unknown: ids }),
  }),
  remove: endpoint({
    id: 'removeBookmark',
    method: 'DELETE',
    path: `${base}/{kind}/{job_id}`,
    summary: 'Remove one; it does not have to be there',
    params: z.object({ kind: z.string(), job_id: integerInPath }),
  }),
} as const
