import { queryOptions } from '@tanstack/react-query'

import { createPersistedSet } from '#web/lib/persisted-set.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'

/** The keys of all queries about contact requests start with this key. */
export const requestsKey = ['contact requests'] as const

export const requestsQuery = queryOptions({
  queryKey: [...requestsKey, 'list'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/contact-requests')),
  meta: { failure: 'Your contact requests did not load.' },
})

/** The accepted requests that this browser has shown on their page. */
export const seenAnswers = createPersistedSet('fretboard:seen-answers')

export const contactOptionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...requestsKey, 'card', id],
    queryFn: () =>
      convertLoggedOut(
        call('GET /ninja-api/developers/{public_id}/contact-requests', { params: { public_id: id } }),
      ),
    meta: { failure: 'The ways to contact a developer did not load.' },
  })

export const ownCardQuery = queryOptions({
  queryKey: ['own card'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/developers/me')),
  meta: { failure: 'Your card did not load.' },
})
