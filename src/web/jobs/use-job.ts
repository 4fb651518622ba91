// The job of a job's page: from the server's markup, else from the loaded list, else from the API.
import { useEffect, useState } from 'react'

import { ResponseError } from '#contract/client/response-error.ts'
import { type Job, toJob } from '#contract/jobs/job.ts'
import type { JobLink, PageData } from '#contract/website/render.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

import { jobsClient } from './api.ts'
import type { JobsState } from './jobs-state.ts'
import { useJobs } from './jobs-store.ts'

type FoundJob = { state: 'found'; job: Job; isOpen: boolean; more: readonly JobLink[] }
export type JobState = FoundJob | { state: 'loading' } | { state: 'missing' } | { state: 'failed' }

/** Other jobs of the company that are shown. */
const moreCount = 5

function fromServer({ job }: PageData, id: number): FoundJob | undefined {
  return job?.wire.id === id ? { ...job, state: 'found', job: toJob(job.wire) } : undefined
}

function fromList(jobs: JobsState, id: number): FoundJob | undefined {
  const all = jobs.state === 'loaded' ? jobs.index.jobs : []
  const job = all.find((each) => each.id === id)
  if (!job) return undefined
  const more = all.filter((each) => each.company.id === job.company.id && each.id !== id).slice(0, moreCount)
  return { state: 'found', job, isOpen: true, more }
}

async function fromApi(id: number): Promise<JobState> {
  try {
    return { state: 'found', job: await jobsClient.getJob(id), isOpen: true, more: [] }
  } catch (error) {
    if (error instanceof ResponseError && error.status === 404) return { state: 'missing' }
    logFailure(`Job ${id} did not load.`, error)
    return { state: 'failed' }
  }
}

/** Asks the API for a job, unless `id` is undefined. */
function useAskedJob(id: number | undefined): JobState {
  const [asked, setAsked] = useState<{ id: number; answer: JobState }>()
  useEffect(() => {
    if (id === undefined) return undefined
    let isCurrent = true
    const ask = async () => {
      const answer = await fromApi(id)
      if (isCurrent) setAsked({ id, answer })
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [id])
  return asked && asked.id === id ? asked.answer : { state: 'loading' }
}

/** `id` is the one of the address; NaN is missing, and so is what the server did not know when it sent the page. */
export function useJob(id: number): JobState {
  const data = usePageData()
  const jobs = useJobs()
  const isHydrated = useHydrated()
  const [idFromServer] = useState(isHydrated ? undefined : id)
  const known = fromServer(data, id) ?? fromList(jobs, id)
  const isMissing = !Number.isSafeInteger(id) || id === idFromServer
  const asked = useAskedJob(known || isMissing ? undefined : id)
  return known ?? (isMissing ? { state: 'missing' } : asked)
}
