import { describe, expect, test } from 'vitest'

import { createReviewClient, type Decision } from './review.ts'

const decisions: Decision[] = [
  { action: 'approve' },
  { action: 'refuse', reason: 'other', note: 'No.' },
  { action: 'request_changes', reason: 'other', note: 'Say more.' },
]

describe('the review client', () => {
  test.each(['job', 'company'] as const)(
    'adds the version that the reviewer saw to every decision on a %s',
    async (kind) => {
      for (const decision of decisions) {
        const requests: RequestInit[] = []
        const client = createReviewClient({
          fetch: async (_path, request) => {
            requests.push(request)
            return Response.json({ decision_id: 3 })
          },
          csrfToken: () => 'token',
        })
        expect(await client.decide({ kind, id: 7 }, decision, '"v1"')).toEqual({ kind, decision_id: 3 })
        expect(requests.map(({ headers }) => new Headers(headers).get('If-Match'))).toEqual(['"v1"'])
      }
    },
  )
})
