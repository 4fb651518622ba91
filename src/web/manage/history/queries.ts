import { infiniteQueryOptions } from '@tanstack/react-query'

import { createHistoryClient } from '#contract/client/history.ts'
import type { HistoryPage } from '#contract/jobs/history.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'

const client = createHistoryClient({ fetch: (path, request) => fetch(path, request), csrfToken })

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

function getHistoryPage({ kind, id }: Subject, from: PageParam): Promise<HistoryPage> {
  return kind === 'job' ? client.getJobHistory(id, from) : client.getCompanyHistory(id, from)
}
