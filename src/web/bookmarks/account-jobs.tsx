import { useStore } from '@nanostores/react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { reloadAuthState } from '#web/auth/open-session.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { LoggedOutError, QueryProvider } from '#web/query/query-provider.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'

import { accountJobs, type SavedChange, visitorJobs } from './job-marks.ts'

const mutationKey = ['saved jobs']
const savedQuery = queryOptions({
  queryKey: mutationKey,
  queryFn: async () => (await convertLoggedOut(call('GET /ninja-api/bookmarks'))).job_ids.map(String),
  meta: { failure: 'The saved jobs did not load.' },
})

async function sendChange({ ids, isSaved, isFromVisitor = false }: SavedChange): Promise<void> {
  // The storage of the browser may contain invalid IDs.
  const job_ids = ids.map(Number).filter(Number.isSafeInteger)
  if (isSaved)
    await call('POST /ninja-api/bookmarks', { body: { job_ids, saved_before_login: isFromVisitor } })
  else
    for (const job_id of job_ids) await call('DELETE /ninja-api/bookmarks/{job_id}', { params: { job_id } })
}

/** Shows each change at once, and takes it back if its request fails. Requests are sent in the order of the changes. */
function useChanges() {
  const client = useQueryClient()
  const [failed, setFailed] = useState<readonly SavedChange[]>([])
  const show = ({ ids, isSaved }: SavedChange) =>
    client.setQueryData(savedQuery.queryKey, (saved) => {
      const others = saved?.filter((id) => !ids.includes(id))
      return isSaved ? others?.concat(ids) : others
    })
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'saved jobs' },
    mutationFn: (change: SavedChange) => convertLoggedOut(sendChange(change)),
    onMutate: async (change) => {
      setFailed((before) => before.filter(({ ids }) => String(ids) !== String(change.ids)))
      await client.cancelQueries(savedQuery)
      show(change)
    },
    onSuccess: (_response, { ids, isFromVisitor }) => isFromVisitor && visitorJobs.remove(...ids),
    onError: (error, change) => {
      show({ ...change, isSaved: !change.isSaved })
      // Without a session, the jobs are saved like a visitor's.
      if (error instanceof LoggedOutError && change.isSaved) visitorJobs.add(...change.ids)
      else setFailed((before) => [...before, change])
    },
    // The last pending change reloads the jobs.
    onSettled: () => client.isMutating({ mutationKey }) === 1 && client.invalidateQueries(savedQuery),
  })
  return { mutate, failed, dismiss: () => setFailed([]) }
}

function describeFailures([first, ...others]: readonly SavedChange[]): string {
  if (others.length > 0)
    return `${others.length + 1} changes of your saved jobs have not reached your account.`
  if (first?.isFromVisitor)
    return 'The jobs that you saved before you logged in have not reached your account.'
  return `“${first?.title}” could not be ${first?.isSaved ? 'saved' : 'removed from your saved jobs'}.`
}

function SavedJobsExchange() {
  const { data, isError, refetch } = useQuery(savedQuery)
  const { mutate, failed, dismiss } = useChanges()
  const client = useQueryClient()
  const visitorIds = useStore(visitorJobs.store)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (data) accountJobs.set({ ids: data, change: mutate })
    else accountJobs.set(isError ? { ids: null, retry: () => void refetch() } : null)
  }, [data, isError, mutate, refetch])
  useEffect(() => () => accountJobs.set(null), [])
  // Adds a visitor's saved jobs to the account. The browser keeps them until the server has responded.
  useEffect(() => {
    if (isLoaded && visitorIds.size > 0) mutate({ ids: [...visitorIds], isSaved: true, isFromVisitor: true })
  }, [isLoaded, visitorIds, mutate])
  // Another tab may have moved the jobs to the account after the server read the saved jobs for this one.
  useEffect(() => {
    const reload = async () => {
      await client.cancelQueries(savedQuery)
      await client.invalidateQueries(savedQuery)
    }
    return visitorJobs.store.listen(({ size }) => {
      if (size === 0 && client.isMutating({ mutationKey }) === 0) void reload()
    })
  }, [client])
  if (failed.length === 0) return null
  const retry = () => failed.forEach((change) => mutate(change))
  return (
    <FailureNotice label="Changes not saved" onRetry={retry} onDismiss={dismiss}>
      {describeFailures(failed)}
    </FailureNotice>
  )
}

/** Exchanges the saved jobs of the user with the server. */
export function AccountJobs({ user }: { user: number }) {
  return (
    <QueryProvider user={user} onLoggedOut={reloadAuthState}>
      <SavedJobsExchange />
    </QueryProvider>
  )
}
