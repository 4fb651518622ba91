// Other jobs of a job's company, for the page of the job.
import type { JobLink } from '#contract/jobs/rules/related-jobs.ts'
import { orNotFound } from '#server/http/problem.ts'

import { moreOfCompany } from '../companies/hiring.ts'
import type { JobsList } from '../snapshot/snapshot.ts'

/** The page of a job shows up to this many. */
export const MORE_JOBS = 5

/** Returns a use case. @throws Problem `notFound` for a job that is not visible */
export function createListMoreOfCompany(jobsList: JobsList) {
  return async (_ctx: unknown, { params }: { params: { job_id: number } }): Promise<JobLink[]> => {
    const snapshot = await jobsList.current()
    const { job } = orNotFound(snapshot.jobs.get(params.job_id))
    return moreOfCompany(snapshot, job, MORE_JOBS)
  }
}
