import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { createStatisticsClient, type StatisticsQuery } from '#contract/client/statistics.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { isForbidden, convertLoggedOut } from '#web/query/api-errors.ts'

const client = createStatisticsClient({ fetch: (path, request) => fetch(path, request), csrfToken })
const failureMeta = { failure: 'The statistics did not load.' }

async function catchForbidden<Data>(answer: Promise<Data>): Promise<Data | 'forbidden'> {
  try {
    return await convertLoggedOut(answer)
  } catch (error) {
    if (isForbidden(error)) return 'forbidden'
    throw error
  }
}

export const statisticsQuery = ({ page, ordering }: StatisticsQuery) =>
  queryOptions({
    queryKey: ['statistics', page, ordering],
    queryFn: () => catchForbidden(client.list({ page, ordering })),
    meta: failureMeta,
    placeholderData: keepPreviousData,
  })

export const recentStatisticsQuery = (jobId: number) =>
  queryOptions({
    queryKey: ['statistics of', jobId],
    queryFn: () => convertLoggedOut(client.getJobTotals(jobId)),
    meta: failureMeta,
  })
