import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { AnyReviewEntry, EntryRef } from '#contract/client/review.ts'
import { isMissing, convertLoggedOut } from '#web/query/api-errors.ts'

import { reviewClient, reviewKey } from './api.ts'

const failureMeta = { failure: 'Part of the review did not load.' }

/** The keys of the queries for pages of the queue start with this key. */
export const queuesKey = [...reviewKey, 'queue'] as const

export const queueQuery = (page: number) =>
  queryOptions({
    queryKey: [...queuesKey, page],
    queryFn: () => convertLoggedOut(reviewClient.list(page)),
    meta: failureMeta,
    placeholderData: keepPreviousData,
  })

/** The number of pending entries, for the menu. */
export const countQuery = queryOptions({
  queryKey: [...reviewKey, 'count'],
  queryFn: () => convertLoggedOut(reviewClient.count()),
  meta: { failure: 'The number of pending reviews did not load.' },
  staleTime: 60 * 1000,
})

async function fetchEntry(ref: EntryRef): Promise<AnyReviewEntry | 'missing'> {
  try {
    return await convertLoggedOut(reviewClient.entry(ref))
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

export const domainsQuery = (ref: EntryRef) =>
  queryOptions({
    queryKey: [...reviewKey, 'domains', ref.kind, ref.id],
    queryFn: () => convertLoggedOut(reviewClient.domains(ref)),
    meta: failureMeta,
    gcTime: 0,
  })

export const blockedQuery = queryOptions({
  queryKey: [...reviewKey, 'blocked'],
  queryFn: () => convertLoggedOut(reviewClient.blocked()),
  meta: failureMeta,
})

export const settingsQuery = queryOptions({
  queryKey: [...reviewKey, 'settings'],
  queryFn: () => convertLoggedOut(reviewClient.settings()),
  meta: failureMeta,
})
