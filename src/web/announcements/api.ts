import { queryOptions } from '@tanstack/react-query'

import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/webhooks')),
  meta: { failure: 'The channels did not load.' },
})

/** `week` is a calendar week such as '2026-W47', or '' for the last seven days. */
export const weekQuery = (week: string) =>
  queryOptions({
    queryKey: ['jobs of the week', week],
    queryFn: () => convertLoggedOut(call('GET /ninja-api/dashboard/jobs-of-the-week', { query: { week } })),
    meta: { failure: 'The jobs of the week did not load.' },
  })
