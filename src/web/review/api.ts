import { createReviewClient } from '#contract/client/review.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { fetchToWrite } from '#web/query/fetch-to-write.ts'

export const reviewClient = createReviewClient({
  // `keepalive` completes a decision when the page closes.
  fetch: (path, request) => fetchToWrite(path, { ...request, keepalive: request.method !== 'GET' }),
  csrfToken,
})

/** The keys of all queries about the review queue start with this key. */
export const reviewKey = ['review'] as const
