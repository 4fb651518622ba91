// The job that the user has written with a signup. The server keeps it until it is sent or discarded.
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'

import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call, jobsKey } from '#web/query/api.ts'

const queryKey = ['pending job']

export const pendingJobQuery = queryOptions({
  queryKey,
  queryFn: () => convertLoggedOut(call('GET /ninja-api/pending-job')),
  meta: { failure: 'Your pending job did not load.' },
  // A reload would overwrite what the user is typing.
  refetchOnWindowFocus: false,
})

/** The job that the server has sent, with everything that its card shows. */
export const sentJobQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...queryKey, id],
    queryFn:
      id === undefined
        ? skipToken
        : () => convertLoggedOut(call('GET /ninja-api/dashboard/jobs/{job_id}', { params: { job_id: id } })),
    meta: { failure: 'The card of your job did not load.' },
  })

export async function discardPendingJob(client: QueryClient, id: number): Promise<void> {
  await call('DELETE /ninja-api/pending-job/{pending_job_id}', { params: { pending_job_id: id } })
  await client.invalidateQueries({ queryKey })
  // The dashboard counts these jobs.
  await client.invalidateQueries({ queryKey: jobsKey })
}
