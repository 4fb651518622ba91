import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ReviewEntry } from '#contract/jobs/review.ts'
import { isMissing, orLoggedOut } from '#web/jobs/manage/api-errors.ts'

import { reviewClient, reviewKey } from './api.ts'

const meta = { failure: 'A part of the review did not load.' }

/** Of its pages. */
export const queuesKey = [...reviewKey, 'queue'] as const

export const queueQuery = (page: number) =>
  queryOptions({
    queryKey: [...queuesKey, page],
    queryFn: () => orLoggedOut(reviewClient.list(page)),
    meta,
    placeholderData: keepPreviousData,
  })

/** How much waits, for the menu. */
export const countQuery = queryOptions({
  queryKey: [...reviewKey, 'count'],
  queryFn: () => orLoggedOut(reviewClient.count()),
  meta: { failure: 'How much waits for review did not load.' },
  staleTime: 60 * 1000,
})

async function entryOrMissing(id: number): Promise<ReviewEntry | 'missing'> {
  try {
    return await orLoggedOut(reviewClient.entry(id))
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

/** What was loaded ahead is shown as it is: a decision on what has changed since is rejected. */
export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: [...reviewKey, 'entry', id],
    queryFn: () => entryOrMissing(id),
    meta,
    staleTime: 60 * 1000,
    refetchOnWindowFocus: false,
  })

export const domainsQuery = (id: number) =>
  queryOptions({
    queryKey: [...reviewKey, 'domains', id],
    queryFn: () => orLoggedOut(reviewClient.domains(id)),
    meta,
    gcTime: 0,
  })

export const blockedQuery = queryOptions({
  queryKey: [...reviewKey, 'blocked'],
  queryFn: () => orLoggedOut(reviewClient.blocked()),
  meta,
})

export const settingsQuery = queryOptions({
  queryKey: [...reviewKey, 'settings'],
  queryFn: () => orLoggedOut(reviewClient.settings()),
  meta,
})
