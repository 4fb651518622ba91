import { createApi } from '#contract/client/api.ts'
import { csrfHeader } from '#web/lib/csrf.ts'

import { countOwnWrite } from './own-writes.ts'

const MAX_KEPT_ALIVE = 5000

const isSmall = (body: unknown) =>
  body === undefined || (typeof body === 'string' && body.length <= MAX_KEPT_ALIVE)

export const { call, callVersioned } = createApi({
  // With `keepalive`, the browser completes a request even if the page closes, for example the request of an undoable
  // action. Browsers accept only small bodies for such requests.
  fetch: (path, request) =>
    fetchToWrite(path, { ...request, keepalive: request.method !== 'GET' && isSmall(request.body) }),
  headers: csrfHeader,
})

/**
 * The query keys for jobs and companies start with these keys. Those for members and domains start with `companiesKey`.
 */
export const jobsKey = ['managed jobs'] as const
export const companiesKey = ['managed companies'] as const

/** Like `fetch`. Counts calls that may write jobs or companies, so that stale lists are reloaded. */
async function fetchToWrite(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } finally {
    // Count the write even without a response, because the server may have performed it.
    if (request.method !== 'GET' && !/^.ninja-api.(bookmarks|alerts)/.test(path)) countOwnWrite()
  }
}
