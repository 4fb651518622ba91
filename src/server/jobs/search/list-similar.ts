import type { Job } from '#contract/jobs/job.ts'
import { type JobLink, similarJobs } from '#contract/jobs/rules/related-jobs.ts'
import { orNotFound } from '#server/http/problem.ts'

import type { JobsList, Snapshot } from '../snapshot/snapshot.ts'

function* iterateJobs({ jobs }: Pick<Snapshot, 'jobs'>): Generator<Job> {
  for (const { job } of jobs.values()) yield job
}

export function similarInSnapshot(snapshot: Pick<Snapshot, 'jobs'>, job: Job): JobLink[] {
  return similarJobs(iterateJobs(snapshot), job)
}

/**
 * Returns a use case that lists jobs of other companies that are similar to a job. @throws Problem `notFound` for a job
 * that is not visible
 */
export function createListSimilar(jobsList: JobsList) {
  return async (_ctx: unknown, { params }: { params: { job_id: number } }): Promise<JobLink[]> => {
    const snapshot = await jobsList.current()
    const { job } = orNotFound(snapshot.jobs.get(params.job_id))
    return similarInSnapshot(snapshot, job)
  }
}
