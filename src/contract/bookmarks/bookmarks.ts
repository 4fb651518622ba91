import * as z from 'zod/mini'

import { endpoint, endpointGroup, ownData } from '../endpoint.ts'
import { integerInPath } from '../params.ts'

/** The maximum number of saved jobs per user. Beyond this limit, the server removes the oldest ones. */
export const MAX_BOOKMARKS = 5000

/** The IDs of saved jobs, most recently saved last. */
const jobIds = z.array(z.int())

export const bookmarksToAdd = z.object({
  job_ids: jobIds.check(z.maxLength(MAX_BOOKMARKS)),
  /** Whether the user saved these jobs before logging in. If so, the statistics already count these saves. */
  saved_before_login: z.optional(z.boolean()),
})

const base = '/ninja-api/bookmarks'

export const bookmarkEndpoints = endpointGroup(
  { tag: 'Bookmarks', ...ownData },
  {
    list: endpoint({
      id: 'listBookmarks',
      method: 'GET',
      path: base,
      summary: 'List the jobs that you have saved',
      response: z.object({ job_ids: jobIds }),
    }),
    add: endpoint({
      id: 'addBookmarks',
      method: 'POST',
      path: base,
      summary: 'Save jobs. Unknown jobs are ignored, and saved jobs keep their place',
      body: bookmarksToAdd,
    }),
    remove: endpoint({
      id: 'removeBookmark',
      method: 'DELETE',
      path: `${base}/{job_id}`,
      summary: 'Remove a saved job. Succeeds even if it is not saved',
      params: z.object({ job_id: integerInPath }),
    }),
  },
)
