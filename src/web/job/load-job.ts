import type { LoaderFunctionArgs } from 'react-router'

import { createJobsClient } from '#contract/client/jobs.ts'
import { ResponseError } from '#contract/client/response-error.ts'
import { type Job, toJob } from '#contract/jobs/job.ts'
import { type JobLink, jobLink, similarJobs, similarSearch } from '#contract/jobs/rules/related-jobs.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { PageData } from '#contract/pages/render.ts'
import { getCurrentJobs, type JobsState } from '#web/job-store/jobs-store.ts'
import { csrfHeader } from '#web/lib/csrf.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { readPageData } from '#web/lib/page-data.ts'
import { call } from '#web/query/api.ts'

type FoundJob = {
  state: 'found'
  job: Job
  isOpen: boolean
  more: readonly JobLink[]
  similar: readonly JobLink[]
  lastWeek?: number
}
export type JobAnswer = FoundJob | { state: 'missing' } | { state: 'failed' }

/** `null` if the server has sent the job with the page. */
export type JobData = { answer: FoundJob | Promise<JobAnswer> } | null

const jobsClient = createJobsClient({ fetch: (path, request) => fetch(path, request), headers: csrfHeader })

/** The number of other jobs of the company to show. */
const MORE_COUNT = 5

export function getSentJob({ job }: PageData, id: number): JobAnswer {
  return job?.wire.id === id ? { ...job, state: 'found', job: toJob(job.wire) } : { state: 'missing' }
}

function findInList(jobs: JobsState, id: number): FoundJob | undefined {
  if (jobs.state !== 'loaded') return undefined
  const all = jobs.index.jobs
  const job = all.find((each) => each.id === id)
  if (!job) return undefined
  const more = all.filter((each) => each.company.id === job.company.id && each.id !== id).slice(0, MORE_COUNT)
  const lastWeek = jobs.countLastWeek(jobs.index, similarSearch([job]), readPageData().now)
  return {
    state: 'found',
    job,
    isOpen: true,
    more: more.map(jobLink),
    similar: similarJobs(all, job),
    lastWeek,
  }
}

const isMissing = (error: unknown) => error instanceof ResponseError && error.status === 404

async function fetchJob(id: number, searchesOnServer: boolean): Promise<JobAnswer> {
  try {
    const [job, more, similar] = await Promise.all([
      jobsClient.getJob(id),
      searchesOnServer ? fetchRelatedJobs('more', id) : [],
      searchesOnServer ? fetchRelatedJobs('similar', id) : [],
    ])
    return { state: 'found', job, isOpen: isVisible(job, new Date()), more, similar }
  } catch (error) {
    if (isMissing(error)) return { state: 'missing' }
    logFailure(`Job ${id} did not load.`, error)
    return { state: 'failed' }
  }
}

/** Requests the related jobs. If they do not load, the page works without them. */
async function fetchRelatedJobs(list: 'more' | 'similar', id: number): Promise<readonly JobLink[]> {
  try {
    return await call(`GET /ninja-api/jobs/{job_id}/${list}`, { params: { job_id: id } })
  } catch (error) {
    if (!isMissing(error)) logFailure(`Other jobs for the page of job ${id} did not load.`, error)
    return []
  }
}

/** The job page's loader. It does not wait for the API, because the page shows a loading message. */
export function loadJob({ params }: LoaderFunctionArgs): JobData {
  const id = Number(params['id'])
  if (import.meta.env.SSR || !Number.isSafeInteger(id)) return null
  const { job, searchesOnServer = false } = readPageData()
  if (job?.wire.id === id) return null
  return { answer: findInList(getCurrentJobs(), id) ?? fetchJob(id, searchesOnServer) }
}
