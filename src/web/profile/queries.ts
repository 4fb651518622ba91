import { queryOptions } from '@tanstack/react-query'

import { actionApi } from '#web/auth/action-api.ts'
import type { DataResponse } from '#web/auth/create-api.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { LoggedOutError } from '#web/query/query-provider.tsx'

/** The requested deletion of the account, if any. */
export const deletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: () => readData(actionApi.readDeletion()),
  meta: { failure: 'The requested deletion did not load.' },
})

const failureMeta = { failure: 'Part of the profile did not load.' }

async function readData<Data>(answer: Promise<DataResponse<Data>>): Promise<Data> {
  const { status, data } = await answer
  if (status === 401) throw new LoggedOutError()
  if (status !== 200 || data === undefined) throw new Error(`An account call was answered with ${status}.`)
  return data
}

export const emailsQuery = queryOptions({
  queryKey: ['account', 'emails'],
  queryFn: () => readData(actionApi.listEmails()),
  meta: failureMeta,
})

export const authenticatorsQuery = queryOptions({
  queryKey: ['account', 'authenticators'],
  queryFn: () => readData(actionApi.listAuthenticators()),
  meta: failureMeta,
})

export const providersQuery = queryOptions({
  queryKey: ['account', 'providers'],
  queryFn: () => readData(actionApi.listProviders()),
  meta: failureMeta,
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: () => readData(actionApi.listSessions()),
  meta: failureMeta,
})

export const apiKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  queryFn: () => readData(actionApi.listApiKeys()),
  meta: failureMeta,
})

export const marksQuery = queryOptions({
  queryKey: ['account', 'marks'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/marks')),
  meta: failureMeta,
})
