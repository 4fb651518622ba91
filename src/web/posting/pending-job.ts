// The job that the user has written with a signup. The server keeps it until it is sent or discarded.
import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { convertLoggedOut } from '#web/query/api-errors.ts'
import { pendingJobClient } from '#web/query/jobs-api.ts'

const queryKey = ['pending job']

export const pendingJobQuery = queryOptions({
  queryKey,
  queryFn: () => convertLoggedOut(pendingJobClient.getPendingJob()),
  meta: { failure: 'Your pending job did not load.' },
  // A reload would overwrite what the user is typing.
  refetchOnWindowFocus: false,
})

/** Takes over the job of an emailed key. Runs once per key, because the server accepts a key only once. */
export const claimQuery = (key: string) =>
  queryOptions({
    queryKey: ['claimed job', key],
    queryFn: async () => {
      await convertLoggedOut(pendingJobClient.claimPendingJob(key))
      return true
    },
    meta: { failure: 'The job was not taken over.' },
    staleTime: Infinity,
    retry: false,
  })

export async function discardPendingJob(client: QueryClient): Promise<void> {
  await pendingJobClient.discardPendingJob()
  await client.invalidateQueries({ queryKey })
}
