import type { LoaderFunctionArgs } from 'react-router'

import { createJobsClient } from '#contract/client/jobs.ts'
import { ResponseError } from '#contract/client/response-error.ts'
import { type Job, toJob } from '#contract/jobs/job.ts'
import { isVisible } from '#contract/jobs/rules/visible.ts'
import type { JobLink, PageData } from '#contract/pages/render.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { readPageData } from '#web/lib/page-data.ts'

import type { JobsState } from './jobs-state.ts'
import { currentJobs } from './jobs-store.ts'

type FoundJob = { state: 'found'; job: Job; isOpen: boolean; more: readonly JobLink[] }
export type JobAnswer = FoundJob | { state: 'missing' } | { state: 'failed' }

/** Null where the server has sent with the page what there is to know of the job. */
export type JobData = { answer: FoundJob | Promise<JobAnswer> } | null

const jobsClient = createJobsClient({ fetch: (path, request) => fetch(path, request), csrfToken })

/** Other jobs of the company that are shown. */
const moreCount = 5

export function sentJob({ job }: PageData, id: number): JobAnswer {
  return job?.wire.id === id ? { ...job, state: 'found', job: toJob(job.wire) } : { state: 'missing' }
}

function fromList(jobs: JobsState, id: number): FoundJob | undefined {
  const all = jobs.state === 'loaded' ? jobs.index.jobs : []
  const job = all.find((each) => each.id === id)
  if (!job) return undefined
  const more = all.filter((each) => each.company.id === job.company.id && each.id !== id).slice(0, moreCount)
  return { state: 'found', job, isOpen: true, more }
}

const isMissing = (error: unknown) => error instanceof ResponseError && error.status === 404

async function fromApi(id: number, asksForPages: boolean): Promise<JobAnswer> {
  try {
    const [job, more] = await Promise.all([jobsClient.getJob(id), asksForPages ? moreFromApi(id) : []])
    return { state: 'found', job, isOpen: isVisible(job, new Date()), more }
  } catch (error) {
    if (isMissing(error)) return { state: 'missing' }
    logFailure(`Job ${id} did not load.`, error)
    return { state: 'failed' }
  }
}

/** Without them the page still shows the job. */
async function moreFromApi(id: number): Promise<readonly JobLink[]> {
  try {
    const { searchClient } = await import('./ask-for-page.ts')
    return await searchClient().listMoreJobs(id)
  } catch (error) {
    if (!isMissing(error)) logFailure(`Other jobs of the company of job ${id} did not load.`, error)
    return []
  }
}

/** The loader of a job's page. It does not wait for the API: the page says that it does. */
export function loadJob({ params }: LoaderFunctionArgs): JobData {
  const id = Number(params['id'])
  if (import.meta.env.SSR || !Number.isSafeInteger(id)) return null
  const { job, asksForPages = false } = readPageData()
  if (job?.wire.id === id) return null
  return { answer: fromList(currentJobs(), id) ?? fromApi(id, asksForPages) }
}
