import { useEffect, useState } from 'react'

import { type DrawnCard, toDrawnCard } from '#contract/jobs/job-card.ts'
import { MAX_JOBS_PER_REQUEST } from '#contract/jobs/limits.ts'
import { loadJobs, retryJobs, useJobs } from '#web/job-store/jobs-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

type OpenJobs = {
  state: 'loading' | 'failed' | 'loaded'
  jobs: ReadonlyMap<string, DrawnCard>
  retry: () => void
}

const indexById = (cards: readonly DrawnCard[]) => new Map(cards.map((card) => [card.id, card]))

export function useOpenJobs(ids: readonly string[]): OpenJobs {
  const { searchesOnServer = false } = usePageData()
  const list = useJobs()
  const requested = useRequestedJobs(ids, searchesOnServer)
  useEffect(() => {
    if (!searchesOnServer) loadJobs()
  }, [searchesOnServer])
  if (searchesOnServer) return requested
  const marked = new Set(ids)
  const jobs = list.state === 'loaded' ? list.index.jobs.filter(({ id }) => marked.has(String(id))) : []
  return { state: list.state, jobs: indexById(jobs.map((job) => toDrawnCard(job))), retry: retryJobs }
}

type RequestedJobs = { jobs: ReadonlyMap<string, DrawnCard>; known: ReadonlySet<string>; hasFailed: boolean }

const noJobs: RequestedJobs = { jobs: new Map(), known: new Set(), hasFailed: false }

/** Requests each job once. Removing an ID does not request the other jobs again. */
function useRequestedJobs(ids: readonly string[], isOn: boolean): OpenJobs {
  const [{ jobs, known, hasFailed }, setRequested] = useState(noJobs)
  const isHydrated = useHydrated()
  const missing = isOn ? ids.filter((id) => !known.has(id)) : []
  const wanted = hasFailed ? '' : missing.join(',')
  useEffect(() => {
    if (wanted === '') return undefined
    const controller = new AbortController()
    const requestedIds = wanted.split(',')
    requestJobs(requestedIds, controller.signal).then(
      (found) =>
        setRequested((before) => ({
          jobs: new Map([...before.jobs, ...indexById(found)]),
          known: new Set([...before.known, ...requestedIds]),
          hasFailed: false,
        })),
      (error: unknown) => {
        if (controller.signal.aborted) return
        logFailure('The jobs did not load.', error)
        setRequested((before) => ({ ...before, hasFailed: true }))
      },
    )
    return () => controller.abort()
  }, [wanted])
  const state = hasFailed ? 'failed' : missing.length > 0 || !isHydrated ? 'loading' : 'loaded'
  return { state, jobs, retry: () => setRequested((before) => ({ ...before, hasFailed: false })) }
}

async function requestJobs(ids: readonly string[], signal: AbortSignal): Promise<DrawnCard[]> {
  const { searchClient } = await import('#web/job-store/request-results.ts')
  const client = searchClient(signal)
  const cards: DrawnCard[] = []
  for (let start = 0; start < ids.length; start += MAX_JOBS_PER_REQUEST)
    cards.push(...(await client.listSomeJobs(ids.slice(start, start + MAX_JOBS_PER_REQUEST))))
  return cards
}
