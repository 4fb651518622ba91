import { queryOptions } from '@tanstack/react-query'

import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'

export const ownCardQuery = queryOptions({
  queryKey: ['own card'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/developers/me')),
  meta: { failure: 'Your card did not load.' },
})

export const exclusionsQuery = queryOptions({
  queryKey: ['exclusions'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/developers/me/exclusions')),
  meta: { failure: 'The companies that do not see your card did not load.' },
})

export const hiringCompaniesQuery = queryOptions({
  queryKey: ['companies of the board'],
  queryFn: () => call('GET /ninja-api/companies'),
  meta: { failure: 'The names of companies did not load.' },
})
