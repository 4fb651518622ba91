import { infiniteQueryOptions } from '@tanstack/react-query'

import type { HistoryPage } from '#contract/jobs/history.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'

export type Subject = { kind: 'company' | 'job'; id: number }

type PageParam = { before?: number | undefined }

const firstPage: PageParam = {}

/** Returns the query options for the history, newest change first. */
export const historyQuery = ({ kind, id }: Subject) =>
  infiniteQueryOptions({
    queryKey: ['history', kind, id],
    queryFn: ({ pageParam }) => convertLoggedOut(getHistoryPage({ kind, id }, pageParam)),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => (next === null ? null : { before: next }),
    meta: { failure: 'A history did not load.' },
  })

function getHistoryPage({ kind, id }: Subject, query: PageParam): Promise<HistoryPage> {
  return kind === 'job'
    ? call('GET /ninja-api/jobs/{job_id}/history', { params: { job_id: id }, query })
    : call('GET /ninja-api/companies/{company_id}/history', { params: { company_id: id }, query })
}
