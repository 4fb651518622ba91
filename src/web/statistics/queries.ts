import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { isForbidden, convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'

const failureMeta = { failure: 'The statistics did not load.' }

async function catchForbidden<Data>(answer: Promise<Data>): Promise<Data | 'forbidden'> {
  try {
    return await convertLoggedOut(answer)
  } catch (error) {
    if (isForbidden(error)) return 'forbidden'
    throw error
  }
}

export const statisticsQuery = ({ page, ordering }: { page: number; ordering: string }) =>
  queryOptions({
    queryKey: ['statistics', page, ordering],
    queryFn: () => catchForbidden(call('GET /ninja-api/dashboard/figures', { query: { page, ordering } })),
    meta: failureMeta,
    placeholderData: keepPreviousData,
  })

export const recentStatisticsQuery = (jobId: number) =>
  queryOptions({
    queryKey: ['statistics of', jobId],
    queryFn: async () => {
      const request = { params: { job_id: jobId } }
      return convertLoggedOut(call('GET /ninja-api/dashboard/jobs/{job_id}/figures', request))
    },
    meta: failureMeta,
  })

export const boardStatisticsQuery = queryOptions({
  queryKey: ['statistics of the board'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/staff/statistics')),
  meta: failureMeta,
})
