import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ResponseError } from '#contract/client/response-error.ts'
import { createStatisticsClient } from '#contract/client/statistics.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { LoggedOutError } from '#web/query/query-provider.tsx'

const client = createStatisticsClient({ fetch: (path, request) => fetch(path, request), csrfToken })
const meta = { failure: 'The statistics did not load.' }

const statusOf = (error: unknown) => (error instanceof ResponseError ? error.status : 0)

async function orLoggedOut<Data>(answer: Promise<Data>): Promise<Data> {
  try {
    return await answer
  } catch (error) {
    throw statusOf(error) === 401 ? new LoggedOutError() : error
  }
}

async function orForbidden<Data>(answer: Promise<Data>): Promise<Data | 'forbidden'> {
  try {
    return await orLoggedOut(answer)
  } catch (error) {
    if (statusOf(error) === 403) return 'forbidden'
    throw error
  }
}

export const statisticsQuery = (page: number) =>
  queryOptions({
    queryKey: ['statistics', page],
    queryFn: () => orForbidden(client.list(page)),
    meta,
    placeholderData: keepPreviousData,
  })

export const recentStatisticsQuery = (jobId: number) =>
  queryOptions({ queryKey: ['statistics of', jobId], queryFn: () => orLoggedOut(client.ofJob(jobId)), meta })
