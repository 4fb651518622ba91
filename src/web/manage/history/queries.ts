import { infiniteQueryOptions } from '@tanstack/react-query'

import { createHistoryClient } from '#contract/client/history.ts'
import { ResponseError } from '#contract/client/response-error.ts'
import type { HistoryPage } from '#contract/jobs/history.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { LoggedOutError } from '#web/query/query-provider.tsx'

const client = createHistoryClient({ fetch: (path, request) => fetch(path, request), csrfToken })

export type Subject = { kind: 'company' | 'job'; id: number }

type From = { before?: number | undefined }

const newest: From = {}

/** Returns the query options for the history, newest change first. */
export const historyQuery = ({ kind, id }: Subject) =>
  infiniteQueryOptions({
    queryKey: ['history', kind, id],
    queryFn: ({ pageParam }) => orLoggedOut(pageOf({ kind, id }, pageParam)),
    initialPageParam: newest,
    getNextPageParam: ({ next }) => (next === null ? null : { before: next }),
    meta: { failure: 'A history did not load.' },
  })

function pageOf({ kind, id }: Subject, from: From): Promise<HistoryPage> {
  return kind === 'job' ? client.getJobHistory(id, from) : client.getCompanyHistory(id, from)
}

async function orLoggedOut<Data>(answer: Promise<Data>): Promise<Data> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof ResponseError && error.status === 401 ? new LoggedOutError() : error
  }
}
