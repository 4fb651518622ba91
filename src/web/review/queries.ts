import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { isMissing, convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'

import type { AnyReviewEntry, EntryRef } from './refs.ts'

const failureMeta = { failure: 'Part of the review did not load.' }

/** The keys of all queries about the review queue start with this key. */
export const reviewKey = ['review'] as const
/** The keys of the queries for pages of the queue start with this key. */
export const queuesKey = [...reviewKey, 'queue'] as const

export const queueQuery = (page: number) =>
  queryOptions({
    queryKey: [...queuesKey, page],
    queryFn: () => convertLoggedOut(call('GET /ninja-api/review', { query: { page } })),
    meta: failureMeta,
    placeholderData: keepPreviousData,
  })

/** The number of pending entries, for the menu. */
export const countQuery = queryOptions({
  queryKey: [...reviewKey, 'count'],
  queryFn: async () => (await convertLoggedOut(call('GET /ninja-api/review/count'))).count,
  meta: { failure: 'The number of pending reviews did not load.' },
  staleTime: 60 * 1000,
})

async function fetchEntry({ kind, id }: EntryRef): Promise<AnyReviewEntry | 'missing'> {
  try {
    if (kind === 'developer')
      return await convertLoggedOut(
        call('GET /ninja-api/review/developers/{user_id}', { params: { user_id: id } }),
      )
    return await convertLoggedOut<AnyReviewEntry>(
      kind === 'job'
        ? call('GET /ninja-api/review/jobs/{job_id}', { params: { job_id: id } })
        : call('GET /ninja-api/review/companies/{company_id}', { params: { company_id: id } }),
    )
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

/** Does not reload a preloaded entry. If the entry is outdated, the server rejects the decision. */
export const entryQuery = (ref: EntryRef) =>
  queryOptions({
    queryKey: [...reviewKey, 'entry', ref.kind, ref.id],
    queryFn: () => fetchEntry(ref),
    meta: failureMeta,
    staleTime: 60 * 1000,
    refetchOnWindowFocus: false,
  })

export const domainsQuery = ({ kind, id }: EntryRef) =>
  queryOptions({
    queryKey: [...reviewKey, 'domains', kind, id],
    queryFn: () =>
      convertLoggedOut(
        kind === 'job'
          ? call('GET /ninja-api/review/jobs/{job_id}/domains', { params: { job_id: id } })
          : call('GET /ninja-api/review/companies/{company_id}/domains', { params: { company_id: id } }),
      ),
    meta: failureMeta,
    gcTime: 0,
  })

export const hiddenCardsQuery = queryOptions({
  queryKey: [...reviewKey, 'hidden cards'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/review/developers')),
  meta: failureMeta,
})

export const skillProposalsQuery = queryOptions({
  queryKey: ['skill proposals'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/staff/skill-proposals')),
  meta: failureMeta,
})

export const blockedQuery = queryOptions({
  queryKey: [...reviewKey, 'blocked'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/review/blocked-domains')),
  meta: failureMeta,
})

export const settingsQuery = queryOptions({
  queryKey: [...reviewKey, 'settings'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/review/settings')),
  meta: failureMeta,
})

/** Loads the lists of entries and their number again, but no entry. */
export async function invalidateLists(client: QueryClient): Promise<void> {
  const keys = [queuesKey, countQuery.queryKey, hiddenCardsQuery.queryKey]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
