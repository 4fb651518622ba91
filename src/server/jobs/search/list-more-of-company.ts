import type { JobLink } from '#contract/jobs/rules/related-jobs.ts'
import { orNotFound } from '#server/http/problem.ts'

import { listMoreInSnapshot } from '../companies/hiring.ts'
import type { JobsList } from '../snapshot/snapshot.ts'

export const MORE_JOBS = 5

/**
 * Returns a use case that lists other jobs of a job's company.
 * @throws Problem `notFound` for a job that is not visible
 */
export function createListMoreOfCompany(jobsList: JobsList) {
  return async (_ctx: unknown, { params }: { params: { job_id: number } }): Promise<JobLink[]> => {
    const snapshot = await jobsList.current()
    const { job } = orNotFound(snapshot.jobs.get(params.job_id))
    return listMoreInSnapshot(snapshot, job, MORE_JOBS)
  }
}
